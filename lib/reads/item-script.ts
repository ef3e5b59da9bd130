import type { Engine, Opened, RunFacts, TurnRecord } from "@/lib/benchmarks/family";
import type { ItemDetail } from "@/lib/contracts/suite";
import { nothingSent } from "@/lib/contracts/turn-facts";

const turnsAtMost = 50;
const passed: TurnRecord = { reply: "", sent: nothingSent, verdict: { score: 1, passed: true, checks: [] } };

/** The first 50 turns of a dialogue, as they would be asked of a model that does everything right; none for families without scenes. */
export function itemScript({ dialogue, asking }: Engine, opened: Opened, run: RunFacts): ItemDetail["script"] {
  const script: ItemDetail["script"] = [];
  const records: TurnRecord[] = [];
  while (dialogue?.scene && script.length < turnsAtMost) {
    const query = asking.next(opened, records, run)?.messages.at(-1)?.parts.join("");
    if (query === undefined) break;
    script.push({ query, scene: dialogue.scene(opened.item, script.length) });
    records.push(passed);
  }
  return script;
}
