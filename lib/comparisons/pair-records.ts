import type { ComparedRecord, FileComparedPair } from "@/lib/benchmarks/command";

/** Items that both files have, sorted by key, and the number of items in each file without a partner. */
export interface Paired<Value> {
  pairs: FileComparedPair<Value>[];
  alone: { a: number; b: number };
}

interface Gathered<Value> {
  key: string;
  script: readonly string[] | null;
  a: Value[];
  b: Value[];
}

/**
 * Pairs the records of two files by their keys, whatever their order. A dialogue belongs to the longest script that begins with its turns;
 * of several, to one without a dialogue from the same file.
 */
export function pairRecords<Value>(a: readonly ComparedRecord<Value>[], b: readonly ComparedRecord<Value>[]): Paired<Value> {
  const items = new Map<string, Gathered<Value>>();
  const scripts = new Map<string, Gathered<Value>[]>();
  const open = (key: string, script: readonly string[] | null): Gathered<Value> => {
    const made: Gathered<Value> = { key, script, a: [], b: [] };
    items.set(key, made);
    if (!script) return made;
    const first = script[0] ?? "";
    scripts.set(first, [...(scripts.get(first) ?? []), made]);
    return made;
  };
  const placed = [
    ...a.map((record) => ({ record, side: "a" as const, text: textOf(record.key) })),
    ...b.map((record) => ({ record, side: "b" as const, text: textOf(record.key) })),
  ];
  // The longest scripts come first, so that each shorter one finds the script that it begins.
  placed.sort((left, right) => lengthOf(right.record.key) - lengthOf(left.record.key) || order(left.text, right.text));
  for (const { record, side, text } of placed) {
    const { key, value } = record;
    const known = items.get(text) ?? (typeof key === "string" ? undefined : wholeScript(scripts.get(key[0] ?? "") ?? [], key, side));
    (known ?? open(text, typeof key === "string" ? null : key))[side].push(value);
  }
  const all = [...items.values()].sort((left, right) => order(left.key, right.key));
  return {
    pairs: all.filter((pair) => pair.a.length > 0 && pair.b.length > 0),
    alone: { a: all.filter((pair) => pair.b.length === 0).length, b: all.filter((pair) => pair.a.length === 0).length },
  };
}

function wholeScript<Value>(among: readonly Gathered<Value>[], key: readonly string[], side: "a" | "b"): Gathered<Value> | undefined {
  const fitting = among.filter(({ script }) => script !== null && key.every((turn, at) => script[at] === turn));
  return fitting.find((pair) => pair[side].length === 0) ?? fitting[0];
}

const textOf = (key: string | readonly string[]): string => (typeof key === "string" ? key : JSON.stringify(key));
const lengthOf = (key: string | readonly string[]): number => (typeof key === "string" ? 0 : key.length);
const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
