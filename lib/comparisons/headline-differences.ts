import { LRUCache } from "lru-cache";
import type { ComparedMetric } from "@/lib/contracts/comparison";
import { comparedHeadline, headlineLine } from "./compared-metrics";
import { type LoadedSide, loadSide, pairItems } from "./paired-items";
import { openSides, type Side } from "./sides";

/** A pair of runs: `side` is compared with `baseline`. */
export interface RunPair {
  side: number;
  baseline: number;
}

/** Headlines of the most recently compared pairs. */
const headlines = new LRUCache<string, ComparedMetric>({ max: 2000 });

/**
 * Computes the headline of each pair of runs of one suite as their comparison page shows it, with the difference over the items that both
 * have. Throws as `openSides` does.
 */
export async function headlineDifferences(pairs: readonly RunPair[]): Promise<ComparedMetric[]> {
  const [first] = pairs;
  if (!first) return [];
  const runs = [...new Set(pairs.flatMap(({ side, baseline }) => [baseline, side]))].map(String);
  const opened = await openSides({ runs, baseline: String(first.baseline) });
  const sides = new Map(opened.sides.map((side) => [side.run.id, side]));
  const loaded = new Map<number, Promise<LoadedSide>>();
  const load = (side: Side) => {
    const known = loaded.get(side.run.id) ?? loadSide(opened, side);
    loaded.set(side.run.id, known);
    return known;
  };
  const compared: ComparedMetric[] = [];
  for (const pair of pairs) {
    const [baseline, side] = [sides.get(pair.baseline), sides.get(pair.side)];
    if (!baseline || !side) throw new Error(`Run ${pair.baseline} or ${pair.side} was not opened.`);
    const key = `${baseline.stamp}\u0000${side.stamp}`;
    const known = headlines.get(key);
    if (known) {
      compared.push(known);
      continue;
    }
    const items = await pairItems(opened, await load(baseline), await load(side));
    const line = await headlineLine(opened, items);
    const metric = comparedHeadline({ ...opened, sides: [baseline, side], baseline, others: [side] }, [line], new Map());
    if (!baseline.isOpen && !side.isOpen) headlines.set(key, metric);
    compared.push(metric);
  }
  return compared;
}
