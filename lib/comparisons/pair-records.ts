import type { ComparedPair, ComparedRecord } from "@/lib/benchmarks/command";

/** Items that both files have, in an order of their own, and how many items of either have no partner. */
export interface Paired<Value> {
  pairs: ComparedPair<Value>[];
  alone: { a: number; b: number };
}

interface Gathered<Value> {
  key: string;
  script: readonly string[] | null;
  a: Value[];
  b: Value[];
}

/**
 * Pairs records of two files by their keys, whatever their order. A dialogue belongs to the longest script that begins with its turns;
 * of several, to one that has no dialogue of its file yet.
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
  // The longest scripts first, so that each shorter one finds the whole it is the beginning of.
  placed.sort((one, other) => lengthOf(other.record.key) - lengthOf(one.record.key) || order(one.text, other.text));
  for (const { record, side, text } of placed) {
    const { key, value } = record;
    const known = items.get(text) ?? (typeof key === "string" ? undefined : wholeScript(scripts.get(key[0] ?? "") ?? [], key, side));
    (known ?? open(text, typeof key === "string" ? null : key))[side].push(value);
  }
  const all = [...items.values()].sort((one, other) => order(one.key, other.key));
  return {
    pairs: all.filter((of) => of.a.length > 0 && of.b.length > 0),
    alone: { a: all.filter((of) => of.b.length === 0).length, b: all.filter((of) => of.a.length === 0).length },
  };
}

function wholeScript<Value>(among: readonly Gathered<Value>[], key: readonly string[], side: "a" | "b"): Gathered<Value> | undefined {
  const fitting = among.filter(({ script }) => script !== null && key.every((turn, at) => script[at] === turn));
  return fitting.find((of) => of[side].length === 0) ?? fitting[0];
}

const textOf = (key: string | readonly string[]): string => (typeof key === "string" ? key : JSON.stringify(key));
const lengthOf = (key: string | readonly string[]): number => (typeof key === "string" ? 0 : key.length);
const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
