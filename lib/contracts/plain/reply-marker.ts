/** The first characters of a reply in which a marker is looked for. */
export const markerReach = 200;
/**
 * A marker at the beginning of a text such as models put before their thoughts, in words that JavaScript and Postgres read alike: a token of a template, an element
 * of a word, a word in brackets.
 */
export const markerPattern =
  "^\\s*(<[|｜][A-Za-z][A-Za-z0-9_▁]{0,39}[|｜]?>|◁[A-Za-z][A-Za-z0-9_]{0,39}▷|<[A-Za-z][A-Za-z0-9_:.-]{1,39}>|\\[[A-Z][A-Z_]{2,39}\\])";
const marker = new RegExp(markerPattern);

/** Elements of HTML and of what else answers are written in. */
const elements = new Set(
  `abbr address answer article aside audio author b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup content data
  datalist date dd del details dfn dialog div dl document dt em email embed fieldset figcaption figure final font footer form g h1 h2 h3 h4 h5 h6 head header
  hgroup hr html i iframe img input ins item items kbd label legend letter li link list main map mark math menu meta meter name nav note noscript object ol
  optgroup option output p paragraph param picture poem pre progress q question recipe report response result results root rp rt ruby s samp script search
  section select small source span story strike strong style sub subject summary sup svg table tbody td template text textarea tfoot th thead time title tr
  track tt u ul var video wbr word words xml`.split(/\s+/),
);

/** What ends what a marker begins; null for a token, which ends nothing by its name. */
const endOf = (word: string): string | null =>
  /^<[A-Za-z]/.test(word) ? `</${word.slice(1)}` : word.startsWith("[") ? `[/${word.slice(1)}` : null;

/** Whether a marker that a text begins with may be one of thoughts. `ends`: the text has its end, as its very end or before more text. */
export function isMarker(word: string, ends: "none" | "last" | "within"): boolean {
  if (word.startsWith("[")) return ends === "within";
  return endOf(word) === null || (ends !== "last" && !elements.has(word.slice(1, -1).toLowerCase()));
}

/** The marker that an answer begins with, though nothing of it was taken for thoughts; null where it has none. What is around all of a text is part of the answer. */
export function markerOf(answer: string): string | null {
  const word = marker.exec(answer.slice(0, markerReach))?.[1];
  if (word === undefined) return null;
  const end = endOf(word);
  const ends = end === null || !answer.includes(end) ? "none" : answer.trimEnd().endsWith(end) ? "last" : "within";
  return isMarker(word, ends) ? word : null;
}
