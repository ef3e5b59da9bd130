/** Number of characters at the beginning of a reply that are searched for a marker. */
export const markerReach = 200;
/**
 * Pattern of a marker at the beginning of a text, as models put before reasoning: a template token, an element of one word, or a word in
 * brackets. JavaScript and Postgres interpret it alike.
 */
export const markerPattern =
  "^\\s*(<[|｜][A-Za-z][A-Za-z0-9_▁]{0,39}[|｜]?>|◁[A-Za-z][A-Za-z0-9_]{0,39}▷|<[A-Za-z][A-Za-z0-9_:.-]{1,39}>|\\[[A-Z][A-Z_]{2,39}\\])";
const marker = new RegExp(markerPattern);

/** Elements of HTML and of other formats in which answers are written. */
const elements = new Set(
  `abbr address answer article aside audio author b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup content data
  datalist date dd del details dfn dialog div dl document dt em email embed fieldset figcaption figure final font footer form g h1 h2 h3 h4 h5 h6 head header
  hgroup hr html i iframe img input ins item items kbd label legend letter li link list main map mark math menu meta meter name nav note noscript object ol
  optgroup option output p paragraph param picture poem pre progress q question recipe report response result results root rp rt ruby s samp script search
  section select small source span story strike strong style sub subject summary sup svg table tbody td template text textarea tfoot th thead time title tr
  track tt u ul var video wbr word words xml`.split(/\s+/),
);

/** Returns the end that belongs to a marker; null for a token, which has no end of the same name. */
const endOf = (word: string): string | null =>
  /^<[A-Za-z]/.test(word) ? `</${word.slice(1)}` : word.startsWith("[") ? `[/${word.slice(1)}` : null;

/**
 * Checks whether a marker at the beginning of a text may mark reasoning. `ends`: the marker's end is missing, is at the very end, or is
 * followed by more text.
 */
export function isMarker(word: string, ends: "none" | "last" | "within"): boolean {
  if (word.startsWith("[")) return ends === "within";
  return endOf(word) === null || (ends !== "last" && !elements.has(word.slice(1, -1).toLowerCase()));
}

/**
 * Returns the marker at the beginning of an answer from which no reasoning was split off; null if there is none. A marker that encloses the
 * whole text is part of the answer.
 */
export function markerOf(answer: string): string | null {
  const word = marker.exec(answer.slice(0, markerReach))?.[1];
  if (word === undefined) return null;
  const end = endOf(word);
  const ends = end === null || !answer.includes(end) ? "none" : answer.trimEnd().endsWith(end) ? "last" : "within";
  return isMarker(word, ends) ? word : null;
}
