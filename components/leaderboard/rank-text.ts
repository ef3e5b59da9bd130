/** `1`, or `1–4` where the intervals allow more than one rank. */
export function rankText(rank: readonly [number, number] | null): string {
  if (rank === null) return "–";
  return rank[0] === rank[1] ? String(rank[0]) : `${rank[0]}–${rank[1]}`;
}
