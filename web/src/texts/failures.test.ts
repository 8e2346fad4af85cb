import { describe, expect, it } from "vitest";
import analysis from "../../../docs/analysis.schema.json";
import openapi from "../../../docs/openapi.json";
import { en } from "./en";
import { zh } from "./zh";

// The server is tested against the same files (tests/serve, engine/server/error_codes_test.cpp).
const { schemas } = openapi.components;
const codes: Record<string, string[]> = {
  http: schemas.Error.properties.error.properties.code.enum,
  refused: schemas.DownRefused.properties.code.enum,
  fault: schemas.DownError.properties.code.enum,
  analysis: analysis.$defs.errorReply.properties.error.properties.code.enum,
};

describe("server errors", () => {
  for (const [source, list] of Object.entries(codes))
    it(`every code of ${source} has a message in every language`, () => {
      expect(list.length).toBeGreaterThan(5);
      for (const code of list)
        for (const table of [en, zh]) expect(table).toHaveProperty([`${source}.${code}`]);
    });

  it("Chinese messages differ from the English ones", () => {
    for (const [source, list] of Object.entries(codes))
      for (const code of list) {
        const key = `${source}.${code}` as keyof typeof en;
        expect(zh[key], key).not.toBe(en[key]);
        expect(zh[key], key).toMatch(/[\u4e00-\u9fff]/);
      }
  });
});
