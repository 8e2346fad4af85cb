// Data of the evaluation graph: Black's win rate in percent by ply; null is a gap in uPlot.
export interface GraphMark {
  ply: number;
  grade: "blunder" | "mistake" | "inaccuracy";
}

export function graphData(rates: readonly (number | null)[]): [number[], (number | null)[]] {
  return [rates.map((_, ply) => ply), rates.map((rate) => (rate === null ? null : 100 * rate))];
}

/** The ranges of plies, first and last, with known rates; single plies are left out. */
export function knownRuns(rates: readonly (number | null)[]): [number, number][] {
  const runs: [number, number][] = [];
  rates.forEach((rate, ply) => {
    if (rate === null) return;
    const last = runs[runs.length - 1];
    if (last && last[1] === ply - 1) last[1] = ply;
    else runs.push([ply, ply]);
  });
  return runs.filter(([from, to]) => to > from);
}
