/** Models whose names differ only by a number. */
export interface CheckpointFamily {
  /** Pattern that matches the names: `sft-ckpt-*-lora`. */
  pattern: string;
  names: string[];
}

/** Smallest number of names that form a series. */
const fewest = 3;

const digits = /\d+(?:\.\d+)?/g;

/** Returns the length of the common beginning of all names, without a number that continues after it. */
function sharedStart(names: readonly string[]): number {
  const [first = ""] = names;
  let end = 0;
  while (end < first.length && names.every((name) => name[end] === first[end])) end += 1;
  return first.slice(0, end).replace(/\d[\d.]*[kmb]?$/i, "").length;
}

/** Factors of the letters after a number of steps or tokens. */
const factors: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9 };

/**
 * Returns the number of each name by which checkpoints are ordered: the first one after the common beginning, with `8k` as 8000. Null for a
 * name without one, and if there is only one name.
 */
export function checkpointNumbers(names: readonly string[]): Map<string, number | null> {
  const distinct = [...new Set(names)];
  const start = distinct.length > 1 ? sharedStart(distinct) : 0;
  return new Map(
    distinct.map((name) => {
      const match = distinct.length > 1 ? /(\d+(?:\.\d+)?)([kmb](?![a-z]))?/i.exec(name.slice(start)) : null;
      if (!match) return [name, null];
      return [name, Number(match[1]) * (factors[match[2]?.toLowerCase() ?? ""] ?? 1)];
    }),
  );
}

/** Finds series among models' names: three or more names that differ in one number only; the longest series first. */
export function checkpointFamilies(names: readonly string[]): CheckpointFamily[] {
  const distinct = [...new Set(names)];
  const namesByPattern = new Map<string, Set<string>>();
  for (const name of distinct)
    for (const { index, 0: number } of name.matchAll(digits)) {
      const pattern = `${name.slice(0, index)}*${name.slice(index + number.length)}`;
      namesByPattern.set(pattern, new Set([...(namesByPattern.get(pattern) ?? []), name]));
    }
  return [...namesByPattern]
    .filter(([, members]) => members.size >= fewest)
    .map(([pattern, members]) => ({ pattern, names: [...members] }))
    .sort((a, b) => b.names.length - a.names.length || (a.pattern < b.pattern ? -1 : 1));
}

/**
 * Checks whether a name matches a pattern completely, ignoring case; `*` matches any text. A pattern without `*` matches every name that
 * contains it.
 */
export function matchesName(pattern: string, name: string): boolean {
  const [text, wanted] = [name.toLowerCase(), pattern.trim().toLowerCase()];
  if (wanted === "") return false;
  const parts = wanted.split("*");
  if (parts.length === 1) return text.includes(wanted);
  const [start = "", ...further] = parts;
  const end = further.pop() ?? "";
  if (!text.startsWith(start) || text.length < start.length + end.length || !text.endsWith(end)) return false;
  let at = start.length;
  for (const part of further) {
    const place = text.indexOf(part, at);
    if (place < 0) return false;
    at = place + part.length;
  }
  return at <= text.length - end.length;
}
