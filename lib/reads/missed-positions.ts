import { z } from "zod";
import { benchmarkById } from "@/lib/benchmarks/registry";
import { queryRows } from "./query-rows";

/** Where a suite asks for one label. */
export interface MissedPositions {
  /** Ids of the items that ask for it. */
  items: number[];
  /** Its positions in the outcome letters, by `itemId:turn`. */
  at: Record<string, number[]>;
}

type LabelIndex = Map<string, MissedPositions>;

/** Suites never change, so an index stays true; the few latest are kept. */
const held = new Map<string, Promise<LabelIndex>>();
const heldAtMost = 4;
const batch = 500;

const bodyRow = z.object({ id: z.number().int(), ordinal: z.number().int(), body: z.unknown() });
const bodySql = "select id, ordinal, body from item where suite_id = $1 and ordinal > $2 order by ordinal limit $3";

function add(index: LabelIndex, label: string, item: number, turn: number, position: number): void {
  const places = index.get(label) ?? { items: [], at: {} };
  index.set(label, places);
  if (places.items.at(-1) !== item) places.items.push(item);
  const key = `${item}:${turn}`;
  const positions = places.at[key];
  if (positions) positions.push(position);
  else places.at[key] = [position];
}

async function indexOf(benchmark: string, suiteId: number, lastTurn: number): Promise<LabelIndex> {
  const { requirements } = benchmarkById(benchmark);
  const index: LabelIndex = new Map();
  for (let after = -1; ; ) {
    const rows = await queryRows(bodyRow, bodySql, [suiteId, after, batch]);
    for (const { id, body } of rows) {
      for (let turn = 0; turn <= lastTurn; turn++) {
        for (const [position, { label }] of requirements(body, turn).entries()) add(index, label.toLowerCase(), id, turn, position);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return index;
    after = last.ordinal;
  }
}

/** Where the items of a suite ask for the check with this label (case ignored), up to the turn `lastTurn`. */
export async function missedPositions(benchmark: string, suiteId: number, lastTurn: number, label: string): Promise<MissedPositions> {
  const key = `${suiteId}:${lastTurn}`;
  const index = held.get(key) ?? indexOf(benchmark, suiteId, lastTurn);
  held.delete(key);
  held.set(key, index);
  index.catch(() => held.delete(key));
  for (const oldest of held.keys()) {
    if (held.size <= heldAtMost) break;
    held.delete(oldest);
  }
  return (await index).get(label.toLowerCase()) ?? { items: [], at: {} };
}
