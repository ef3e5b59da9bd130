// Characters that neither a text column nor a jsonb value of Postgres accepts: null characters and lone surrogates.
const unstorable = /[\0\p{Cs}]/gu;
const mark = "\ufffd";

/** Replaces null characters and lone surrogates, so that Postgres can store the text; its length stays the same. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", mark);

/** Returns the first `most` code units of a text, one fewer if the cut would halve a surrogate pair. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, "");

/** Writes JSON text that a jsonb column of Postgres can store: only what it refuses is written as these escapes. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, `$1${mark}`);

/** Makes every text and key in a value storable, and counts the replaced characters. Returns the same value if there are none. */
export function storableValue<T>(value: T): { value: T; replaced: number } {
  let replaced = 0;
  const mended = (text: string) =>
    text.replace(unstorable, () => {
      replaced++;
      return mark;
    });
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return mended(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [mended(key), walk(inner)]));
  };
  const copy = walk(value) as T;
  return { value: replaced === 0 ? value : copy, replaced };
}
