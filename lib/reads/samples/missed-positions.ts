import { LRUCache } from "lru-cache";
import { z } from "zod";
import { openItem } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { Requirement } from "@/lib/benchmarks/scoring";
import { queryRows } from "@/lib/db/query-rows";

/** The places where a suite asks for a check. */
export interface MissedPositions {
  /** Ids of the items that ask for it. */
  items: number[];
  /** The check's positions in the outcome letters, by `itemId:turn`. */
  at: Record<string, number[]>;
}

/**
 * A check to find by any part of its label or of the words of its group and sorts, ignoring case; `exact` finds it by the whole label or by
 * whole words.
 */
export interface SoughtCheck {
  text: string;
  exact: boolean;
}

type Index = Map<string, MissedPositions>;
/** The property by which a check is found. */
type Key = "label" | "group";

/** Indexes of the latest suites; a suite never changes, so its index stays valid. */
const held = new LRUCache<string, Promise<Index>>({ max: 4 });
const batch = 500;

const bodyRow = z.object({ id: z.number().int(), ordinal: z.number().int(), body: z.unknown() });
const bodySql = "select id, ordinal, body from item where suite_id = $1 and ordinal > $2 order by ordinal limit $3";

/** Returns the name by which a check is found; sorts follow the group, such as `predicate:@N`. */
function nameOf({ label, group, sorts = {} }: Requirement, by: Key): string {
  const words = Object.entries(sorts).flatMap(([sort, values]) => values.map((value) => `${sort}:${value}`));
  return (by === "label" ? label : [group, ...words].join(" ")).toLowerCase();
}

function add(index: Index, name: string, item: number, turn: number, position: number): void {
  const places = index.get(name) ?? { items: [], at: {} };
  index.set(name, places);
  if (places.items.at(-1) !== item) places.items.push(item);
  const key = `${item}:${turn}`;
  const positions = places.at[key];
  if (positions) positions.push(position);
  else places.at[key] = [position];
}

async function indexOf(benchmark: string, suiteId: number, lastTurn: number, by: Key): Promise<Index> {
  const { engine } = await loadFamily(benchmark);
  const index: Index = new Map();
  for (let after = -1; ; ) {
    const rows = await queryRows(bodyRow, bodySql, [suiteId, after, batch]);
    for (const { id, body } of rows) {
      const { item } = openItem(engine, body);
      for (let turn = 0; turn <= lastTurn; turn++) {
        for (const [position, requirement] of engine.scoring.requirements(item, turn).entries())
          add(index, nameOf(requirement, by), id, turn, position);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return index;
    after = last.ordinal;
  }
}

function heldIndex(benchmark: string, suiteId: number, lastTurn: number, by: Key): Promise<Index> {
  const key = `${suiteId}:${lastTurn}:${by}`;
  const known = held.get(key);
  if (known) return known;
  const index = indexOf(benchmark, suiteId, lastTurn, by);
  held.set(key, index);
  index.catch(() => held.delete(key));
  return index;
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

function union(places: readonly MissedPositions[]): MissedPositions {
  const at: Record<string, number[]> = {};
  for (const place of places) for (const [key, positions] of Object.entries(place.at)) at[key] = [...(at[key] ?? []), ...positions];
  return { items: [...new Set(places.flatMap(({ items }) => items))], at };
}

/** A run's suite, of which turns up to `lastTurn` are searched. */
export interface SearchedSuite {
  benchmark: string;
  suiteId: number;
  lastTurn: number;
}

const named = (index: Index, holds: (name: string) => boolean): MissedPositions[] =>
  [...index].flatMap(([name, places]) => (holds(name) ? [places] : []));

/** Finds the places where a suite asks for checks of a group that has these words. */
export async function groupPositions(
  { benchmark, suiteId, lastTurn }: SearchedSuite,
  { text, exact }: SoughtCheck,
): Promise<MissedPositions> {
  const groups = await heldIndex(benchmark, suiteId, lastTurn, "group");
  const wanted = wordsOf(text);
  return union(named(groups, (group) => wanted.every((word) => (exact ? wordsOf(group).includes(word) : group.includes(word)))));
}

/**
 * Finds the places where a suite asks for a check, by its label or group. An exact check is found by its label or, if no label equals it,
 * by the words of its group.
 */
export async function missedPositions(suite: SearchedSuite, sought: SoughtCheck): Promise<MissedPositions> {
  const labels = await heldIndex(suite.benchmark, suite.suiteId, suite.lastTurn, "label");
  const wanted = sought.text.toLowerCase();
  const positions = sought.exact
    ? [labels.get(wanted)].filter((places) => places !== undefined)
    : named(labels, (label) => label.includes(wanted));
  if (sought.exact && positions.length > 0) return union(positions);
  return union([...positions, await groupPositions(suite, sought)]);
}

/** Lists the labels, or groups, of a suite's checks in lower case, with the number of items that ask for each. */
export async function checkNames({ benchmark, suiteId, lastTurn }: SearchedSuite, by: Key): Promise<{ name: string; items: number }[]> {
  return [...(await heldIndex(benchmark, suiteId, lastTurn, by))].map(([name, { items }]) => ({ name, items: items.length }));
}
