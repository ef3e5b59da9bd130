/** Shortens a long text by its middle, so that both ends can be compared, to at most `most` characters plus the ellipsis. */
export function seenText(text: string, most = 240): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${letters.slice(0, half).join("")} … ${letters.slice(-half).join("")}`;
}
