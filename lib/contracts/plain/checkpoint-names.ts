/** Models whose names differ by a number. */
export interface CheckpointFamily {
  /** Matches their names: `sft-ckpt-*-lora`. */
  pattern: string;
  names: string[];
}

/** As many names make a series. */
const fewest = 3;

const digits = /\d+(?:\.\d+)?/g;

/** Length of what all names begin with, without a number that goes on behind it. */
function sharedStart(names: readonly string[]): number {
  const [first = ""] = names;
  let end = 0;
  while (end < first.length && names.every((name) => name[end] === first[end])) end += 1;
  return first.slice(0, end).replace(/\d[\d.]*[kmb]?$/i, "").length;
}

/** Factors of the letters that stand behind a number of steps or tokens. */
const factors: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9 };

/**
 * The number of each name by which checkpoints are ordered: the first one behind what all names begin with, `8k` as 8000. Null for a name without
 * one, and for all where there is one name alone.
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

/** Series among models' names: names that differ in one number alone, three or more, the longest series first. */
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

/** Whether a name matches a pattern, in whole and whatever its case; `*` stands for any text. A pattern without one matches names that have it in them. */
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
