import type { TurnRecord } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { ItemDetail } from "@/lib/contracts/suite";

const turnsAtMost = 50;
const passed: TurnRecord = { reply: "", verdict: { score: 1, passed: true, checks: [] } };

/** The first 50 turns of a dialogue, as they would be asked of a model that does everything right; none for families without scenes. */
export function itemScript({ scene, nextTurn }: LoadedFamily, body: unknown): ItemDetail["script"] {
  const script: ItemDetail["script"] = [];
  const records: TurnRecord[] = [];
  while (scene && script.length < turnsAtMost) {
    const query = nextTurn(body, records, {})?.at(-1)?.content;
    if (query === undefined) break;
    script.push({ query, scene: scene(body, script.length) });
    records.push(passed);
  }
  return script;
}
