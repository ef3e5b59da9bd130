const piece = /\s*("(?:[^"\\]|\\.)*"|[^",][^,]*)\s*(?:,|$)/y;

/**
 * Parses the texts at which a reply ends, as a person types them: separated by commas, with those in quotation marks read as JSON. Null if
 * a quotation mark is not closed.
 */
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

/** Formats texts so that `readStops` can parse them; empty for none. */
export function writeStops(stops: readonly string[] | undefined): string {
  return (stops ?? []).map((stop) => (/[",\\\p{Cc}]/u.test(stop) || stop.trim() !== stop ? JSON.stringify(stop) : stop)).join(", ");
}
