import { LRUCache } from "lru-cache";
import type { PanelContext } from "@/lib/benchmarks/engine";
import { turnAt } from "../../generate/state/turn-at";
import type { EvolifItem } from "../../items/item";
import { requirementsOf } from "../../score/requirements";

/** Items of a few large suites: some megabytes. */
const itemsKept = 10_000;
/** More turns of an item are told in such steps, so that dialogues that go on are not read again for each. */
const turnsAtOnce = 16;
/** Few, so that others are answered between them: a turn past the script takes a third of a millisecond to write. */
const itemsAtOnce = 20;

/** An item's key, and the groups of the constraints of its first turns. */
interface ItemGroups {
  key: string;
  turns: readonly (readonly string[])[];
}

// A stored item never changes, and neither do its turns: what was told once stays true.
const known = new LRUCache<number, ItemGroups>({ max: itemsKept });
/** Equal turns share one list. */
const lists = new LRUCache<string, readonly string[]>({ max: itemsKept });

function shared(groups: readonly string[]): readonly string[] {
  const key = groups.join("\n");
  const list = lists.get(key) ?? groups;
  lists.set(key, list);
  return list;
}

const groupsAt = (item: EvolifItem, turn: number) =>
  shared(requirementsOf(turnAt(item, turn)?.instructions ?? []).map(({ group }) => group));

/**
 * Keys and groups of stored items, each for at least so many turns; items that are not stored are left out. Kept in memory, because
 * telling them means to write every turn past the items' scripts again, which is most of the work.
 */
export async function turnGroups(
  items: PanelContext<EvolifItem>["items"],
  turnsOf: ReadonlyMap<number, number>,
): Promise<Map<number, ItemGroups>> {
  const groups = new Map<number, ItemGroups>();
  const lacking: number[] = [];
  for (const [id, turns] of turnsOf) {
    const item = known.get(id);
    if (item && item.turns.length >= turns) groups.set(id, item);
    else lacking.push(id);
  }
  for (let at = 0; at < lacking.length; at += itemsAtOnce) {
    for (const { id, key, item } of await items(lacking.slice(at, at + itemsAtOnce))) {
      const wanted = turnsOf.get(id) ?? 0;
      const length = known.has(id) ? Math.ceil(wanted / turnsAtOnce) * turnsAtOnce : wanted;
      const itemGroups = { key, turns: Array.from({ length }, (_, turn) => groupsAt(item, turn)) };
      known.set(id, itemGroups);
      groups.set(id, itemGroups);
    }
  }
  return groups;
}
