const piece = /\s*("(?:[^"\\]|\\.)*"|[^",][^,]*)\s*(?:,|$)/y;

/** Texts at which a reply ends, as a person writes them: commas between, those in quotation marks as JSON has them. Null where a quotation mark is left open. */
export function readStops(text: string): string[] | null {
  const stops: string[] = [];
  for (let at = 0; at < text.trimEnd().length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const written = piece.exec(text)?.[1];
    if (written === undefined) return null;
    try {
      stops.push(written.startsWith('"') ? String(JSON.parse(written)) : written.trim());
    } catch {
      return null;
    }
  }
  return stops;
}

/** The texts as `readStops` reads them; empty for none. */
export function writeStops(stops: readonly string[] | undefined): string {
  return (stops ?? []).map((stop) => (/[",\\\p{Cc}]/u.test(stop) || stop.trim() !== stop ? JSON.stringify(stop) : stop)).join(", ");
}
