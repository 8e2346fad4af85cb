#!/usr/bin/env python3
"""A PostgreSQL server of its own for tests: in a temporary folder, on a Unix socket, gone afterwards.

    postgres_server.py

prints the URL of its database, then obeys lines on its standard input, each answered by `ok`: `kill`
ends the server as kill -9 does, `start` starts it again, `restart` stops it at once, as `pg_ctl stop -m immediate`
does, and starts it again, `crash` kills the worker of one connection, after which the server recovers by itself, `hang` stops all its processes and `wake` lets
them go on, `empty` empties the database. When its input
ends, the server and its folder go; they also go when the process that started it dies. The user `keeper` needs
the password `s3cret/`, every other one none. As root it runs the server as the user postgres, because
the server refuses root.
"""

import contextlib
import ctypes
import glob
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

DATABASE = "tengen"
PASSWORD = "s3cret/"
PATIENCE = 60  # seconds; only a hang takes so long
PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36


def programs() -> pathlib.Path:
    """The folder of initdb and postgres; Debian keeps it off the PATH."""
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    found = folders[-1] if folders else shutil.which("initdb")
    if not found:
        sys.exit("the tests need PostgreSQL: apt-get install postgresql")
    return pathlib.Path(found).parent


def die_with_parent() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)


class Cluster:
    """The folder and the server in it. Its process must have no other children: it waits for them all."""

    def __init__(self):
        # The workers of a killed server come to us, so that we see the last of them go.
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
        self.programs = programs()
        self.process = None
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tengen_pg_"))
        self.identity = {}
        try:
            if os.geteuid() == 0:
                user = pwd.getpwnam("postgres")
                os.chown(self.folder, user.pw_uid, user.pw_gid)
                self.identity = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            self.run("initdb", "--auth=trust", "--username=owner", "--encoding=UTF8", "--locale=C.UTF-8",
                     "--no-sync", "--no-instructions", f"--pgdata={self.data}")
            (self.data / "pg_hba.conf").write_text("local all keeper scram-sha-256\nlocal all all trust\n")
            self.start()
            self.sql("postgres", f"CREATE DATABASE {DATABASE}")
            self.sql(DATABASE, f"CREATE ROLE keeper LOGIN SUPERUSER PASSWORD '{PASSWORD}'")
        except BaseException:
            self.remove()
            raise

    @property
    def data(self) -> pathlib.Path:
        return self.folder / "data"

    @property
    def url(self) -> str:
        return f"postgresql://owner@/{DATABASE}?host={self.folder}"

    def run(self, program: str, *arguments: str) -> None:
        done = subprocess.run([self.programs / program, *arguments], cwd=self.folder, text=True, timeout=PATIENCE,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              **self.identity)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stdout}")

    def sql(self, database: str, command: str) -> None:
        self.run("psql", "--no-psqlrc", f"--host={self.folder}", "--username=owner", f"--dbname={database}",
                 "--command", command)

    def start(self) -> None:
        """Returns when it takes connections."""
        with open(self.folder / "log", "wb") as out:
            # fsync guards against power cuts, which no test makes.
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.data, "-k", self.folder, "-h", "",
                 "-c", "fsync=off", "-c", "shared_buffers=16MB", "-c", "max_connections=50"],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                preexec_fn=die_with_parent, **self.identity)
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            ready = subprocess.run([self.programs / "pg_isready", "-q", "-h", self.folder], timeout=PATIENCE)
            if ready.returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL does not start: {(self.folder / 'log').read_text(errors='replace')}")

    def end(self, how: signal.Signals) -> None:
        """Returns when the server and its workers have gone."""
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process = None
        try:
            while True:
                os.wait()
        except ChildProcessError:
            pass

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def restart(self) -> None:
        self.end(signal.SIGQUIT)
        self.start()

    def crash(self) -> None:
        """Kills the worker of a connection, if there is one. The server then ends all others and reads its log again."""
        for process in self.children():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                if f" {DATABASE} [local]" in pathlib.Path(f"/proc/{process}/cmdline").read_text():
                    os.kill(process, signal.SIGKILL)
                    time.sleep(0.05)  # until it has noticed
                    break
        self.wait_until_ready()

    def children(self) -> list[int]:
        return [*map(int, pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split())]

    def signal_all(self, how: signal.Signals) -> None:
        """Signals the server and its workers."""
        for process in (self.process.pid, *self.children()):
            with contextlib.suppress(ProcessLookupError):  # it has just ended
                os.kill(process, how)

    def hang(self) -> None:
        self.signal_all(signal.SIGSTOP)

    def wake(self) -> None:
        self.signal_all(signal.SIGCONT)

    def empty(self) -> None:
        self.sql(DATABASE, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")

    def remove(self) -> None:
        self.end(signal.SIGQUIT)
        shutil.rmtree(self.folder)


class PostgresServer:
    """A Cluster in a process of its own, for Python tests."""

    def __enter__(self):
        self.process = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        self.url = self.process.stdout.readline().strip()
        assert self.url, "PostgreSQL did not start"
        return self

    def __exit__(self, *error):
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait(PATIENCE) == 0

    def tell(self, command: str) -> None:
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "ok\n", command


def main() -> None:
    # Ctrl-C is for the test; the end of our input ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    cluster = Cluster()
    try:
        print(cluster.url, flush=True)
        for line in sys.stdin:
            {"kill": cluster.kill, "start": cluster.start, "restart": cluster.restart, "crash": cluster.crash, "hang": cluster.hang, "wake": cluster.wake,
             "empty": cluster.empty}[line.strip()]()
            print("ok", flush=True)
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
