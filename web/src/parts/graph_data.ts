// The evaluation graph's figures: Black's win rate in per cent by ply. uPlot wants gaps as null.
export interface GraphMark {
  ply: number;
  grade: "blunder" | "mistake" | "inaccuracy";
}

export function graphData(rates: readonly (number | null)[]): [number[], (number | null)[]] {
  return [rates.map((_, ply) => ply), rates.map((rate) => (rate === null ? null : 100 * rate))];
}
