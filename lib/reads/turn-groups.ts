import { z } from "zod";
import type { Engine } from "@/lib/benchmarks/family";
import { openItem } from "@/lib/benchmarks/open";
import { queryRows } from "@/lib/db/query-rows";

/** Items of a few large suites: some megabytes. */
const itemsKept = 10_000;
/** More turns of an item are told in such steps, so that dialogues that go on are not read again for each. */
const turnsAtOnce = 16;
/** Few, so that others are answered between them: a turn past the script takes a third of a millisecond to write. */
const itemsAtOnce = 20;

/** An item's key, and the groups of the constraints of its first turns. */
interface ItemGroups {
  key: string;
  turns: (readonly string[])[];
}

const itemRow = z.object({ id: z.number().int(), key: z.string(), body: z.unknown() });
const sql = "select id, key, body from item where id = any($1::int[])";

// A stored item never changes, and neither do its turns: what was told once stays true.
const known = new Map<number, ItemGroups>();
/** Equal turns share one list. */
const lists = new Map<string, readonly string[]>();

function shared(groups: readonly string[]): readonly string[] {
  const key = groups.join("\n");
  const list = lists.get(key) ?? groups;
  lists.set(key, list);
  return list;
}

function forget(): void {
  for (const id of known.keys()) {
    if (known.size <= itemsKept) return;
    known.delete(id);
  }
}

/**
 * Keys and groups of items, each for at least so many turns; items that are not stored are left out. Kept in memory, because telling
 * them means to write every turn past the items' scripts again, which is most of the work.
 */
export async function turnGroups(engine: Engine, turnsOf: ReadonlyMap<number, number>): Promise<Map<number, ItemGroups>> {
  const found = new Map<number, ItemGroups>();
  const lacking: number[] = [];
  for (const [id, turns] of turnsOf) {
    const item = known.get(id);
    if (item && item.turns.length >= turns) found.set(id, item);
    else lacking.push(id);
  }
  for (let at = 0; at < lacking.length; at += itemsAtOnce) {
    for (const { id, key, body } of await queryRows(itemRow, sql, [lacking.slice(at, at + itemsAtOnce)])) {
      const wanted = turnsOf.get(id) ?? 0;
      const length = known.has(id) ? Math.ceil(wanted / turnsAtOnce) * turnsAtOnce : wanted;
      const { item } = openItem(engine, body);
      const turns = Array.from({ length }, (_, turn) => shared(engine.scoring.requirements(item, turn).map(({ group }) => group)));
      found.set(id, { key, turns });
    }
  }
  for (const [id, item] of found) {
    // The latest used come last.
    known.delete(id);
    known.set(id, item);
  }
  forget();
  return found;
}
