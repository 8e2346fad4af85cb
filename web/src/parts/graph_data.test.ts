import { describe, expect, it } from "vitest";
import { graphData, knownRuns } from "./graph_data";

describe("graph data", () => {
  it("is in percent by ply, with gaps", () => {
    expect(graphData([0.5, null, 1])).toEqual([
      [0, 1, 2],
      [50, null, 100],
    ]);
  });

  it("finds the ranges with a line", () => {
    expect(knownRuns([])).toEqual([]);
    expect(knownRuns([null, 0.5, null])).toEqual([]);
    expect(knownRuns([0.5, 0.4, null, null, 0.2, 0.1, 0.3])).toEqual([
      [0, 1],
      [4, 6],
    ]);
  });
});
