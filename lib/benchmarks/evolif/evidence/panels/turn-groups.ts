import { LRUCache } from "lru-cache";
import type { PanelContext } from "@/lib/benchmarks/engine";
import { turnAt } from "../../generate/state/turn-at";
import type { EvolifItem } from "../../items/item";
import { requirementsOf } from "../../score/requirements";

/** Items of a few large suites, which take some megabytes. */
const itemsKept = 10_000;
/** An item's turns are extended in steps of this size, so that running dialogues are not read again for each turn. */
const turnsAtOnce = 16;
/** Small, so that other requests are answered in between: writing a turn past the script takes a third of a millisecond. */
const itemsAtOnce = 20;

/** The key of an item, and the groups of the constraints of its first turns. */
interface ItemGroups {
  key: string;
  turns: readonly (readonly string[])[];
}

// Stored items and their turns never change, so cached values stay valid.
const known = new LRUCache<number, ItemGroups>({ max: itemsKept });
/** Equal turns share one list to save memory. */
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
 * Returns keys and groups of stored items, each for at least this many turns; items that are not stored are omitted. Results are cached,
 * because they require writing every turn past the scripts again, which is most of the work.
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
