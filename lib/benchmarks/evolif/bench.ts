import type { BenchCase } from "@/lib/benchmarks/engine";
import type { Opened, TurnRecord } from "@/lib/benchmarks/family";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "./generate/generate";
import { turnAt } from "./generate/state/turn-at";
import type { EvolifItem } from "./items/item";
import { evolifParams } from "./items/params";
import { requirementsOf } from "./score/requirements";
import { verifiers } from "./score/verifiers";
import { simulate } from "./simulate/simulate";

const words = 600;
const turnsOfDialogue = 20;

const size = (text: string) => text.split(/\s+/).length;
const unanswered = (turns: number): TurnRecord[] => Array.from({ length: turns }, () => ({ reply: "", sent: nothingSent, verdict: null }));

/**
 * Measures the checks of the first twenty turns of 50 dialogues on compliant replies, extended to 600 words with the text of other replies.
 */
export async function bench(open: (item: EvolifItem) => Opened<EvolifItem>): Promise<readonly BenchCase[]> {
  const items = [...generate(evolifParams.parse({ dialogues: 50 }), randomFrom(0))];
  const samples = items.flatMap(({ body, key }) => {
    const opened = open(body);
    return Array.from({ length: turnsOfDialogue }, (_, turns) => {
      const before = unanswered(turns);
      const checks = requirementsOf(turnAt(body, turns)?.instructions ?? []).length;
      return { opened, before, checks, reply: simulate(body, before, "perfect", randomFrom(`${key}/${turns}`)) };
    });
  });
  const all = samples.map((sample, at) => {
    let long = sample.reply;
    for (let next = at + 1; size(long) < words; next++) long += `\n\n${samples[next % samples.length]?.reply}`;
    const parts = long.split(/(?<=\s)/).slice(0, words);
    return { ...sample, reply: parts.join("") };
  });
  const checks = all.reduce((sum, each) => sum + each.checks, 0);
  return [
    {
      title: `EvolIF checks, ${words}-word replies`,
      reach: 20_000,
      authors: 15_100,
      async round() {
        for (const { opened, before, reply } of all) await verifiers.reference.score(opened, before, { reply, sent: nothingSent }, {});
        return checks;
      },
    },
  ];
}
