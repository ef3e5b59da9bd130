import type { Mark } from "./chart-kit";

/** What is read out at a mark. */
export function markSentence({ series, at, rows }: Mark): string {
  const numbers = rows.map(({ label, text, interval, n }) => `${label} ${text}${interval && `, 95 % ${interval}`}, n ${n}`);
  return `${at}, ${series.label}: ${numbers.join("; ")}`;
}
