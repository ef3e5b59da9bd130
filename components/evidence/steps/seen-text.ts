/** A long text with its middle left out, so that both of its ends can be compared; at most `most` characters and the gap. */
export function seenText(text: string, most = 240): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${letters.slice(0, half).join("")} … ${letters.slice(-half).join("")}`;
}
