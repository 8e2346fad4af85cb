// Runs `tengen serve` on a free port with a temporary store.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = resolve(fileURLToPath(import.meta.url), "../../..");

export function binary() {
  const places = [
    env.TENGEN_BINARY,
    join(ROOT, "build/release/tengen"),
    join(ROOT, "build/dev/tengen"),
  ];
  const found = places.find((path) => path && existsSync(path));
  if (!found) throw new Error("tengen is not built: build it or set TENGEN_BINARY");
  return found;
}

export class Server {
  constructor(...options) {
    this.options = options;
    this.folder = mkdtempSync(join(tmpdir(), "tengen-e2e-"));
    this.address = "127.0.0.1:0";
  }

  /** Starts the server and waits until it listens. A restart uses the same port and store. */
  async start() {
    const store = `sqlite:${join(this.folder, "games.sqlite")}`;
    const args = [
      "serve",
      "--listen",
      this.address,
      "--store",
      store,
      "--web",
      env.TENGEN_WEB ?? join(ROOT, "build/web"),
      ...this.options,
    ];
    this.process = spawn(binary(), args, { stdio: ["ignore", "pipe", "inherit"] });
    this.ended = new Promise((done) => this.process.once("exit", done));
    await new Promise((done, fail) => {
      let output = "";
      this.process.stdout.on("data", (bytes) => {
        output += bytes;
        const url = /http:\/\/(127\.0\.0\.1:\d+)/.exec(output);
        if (url) {
          this.address = url[1];
          done();
        }
      });
      this.process.once("exit", (code) => fail(new Error(`tengen serve ended with ${code}`)));
    });
    return this;
  }

  get url() {
    return `http://${this.address}`;
  }

  async api(path, body) {
    const init = body
      ? {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }
      : undefined;
    const response = await fetch(`${this.url}/api/v1${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  /** Kills the process, like a power failure. */
  async kill() {
    this.process.kill("SIGKILL");
    await this.ended;
  }

  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      this.process.kill("SIGTERM");
      await this.ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
