import type { Tools, TurnRecord, Verifier } from "@/lib/benchmarks/benchmark";
import type { Check, Verdict } from "@/lib/contracts/check";
import { HeedError } from "@/lib/errors";
import { checkInstruction } from "./checks/check-instruction";
import type { Finding } from "./checks/finding";
import { isJudged } from "./groups";
import type { EvolifItem } from "./item";
import { judgeInstruction } from "./judge";
import { requirementsOf } from "./requirements";
import { turnAt } from "./state/turn-at";

function checkOf(requirement: Pick<Check, "id" | "label" | "group">, { ok, expected, seen, spans }: Finding): Check {
  return {
    ...requirement,
    outcome: ok ? "pass" : "fail",
    credit: ok ? 1 : 0,
    weight: 1,
    expected,
    actual: seen,
    ...(spans.length > 0 && { evidence: spans }),
  };
}

/** The verdict on the next turn's reply: all constraints in force must hold. */
async function score(item: EvolifItem, turns: readonly TurnRecord[], reply: string, tools: Tools): Promise<Verdict> {
  const turn = turnAt(item, turns.length);
  if (!turn) throw new HeedError("invalid", `The dialogue ends before turn ${turns.length + 1}.`);
  const requirements = requirementsOf(turn.instructions);
  const checks: Check[] = [];
  for (const [at, of] of turn.instructions.entries()) {
    const requirement = requirements[at];
    if (!requirement) continue;
    const found = isJudged(of.id) ? await judgeInstruction(of.id, of, reply, tools) : checkInstruction(of.id, of.args, reply);
    checks.push(checkOf(requirement, found));
  }
  const held = checks.filter(({ credit }) => credit === 1).length;
  return { score: checks.length === 0 ? 1 : held / checks.length, passed: held === checks.length, checks };
}

/** The nine checks as the authors released them; judged groups are asked of a judge model. */
export const verifiers: Verifier<EvolifItem>[] = [
  {
    id: "reference",
    version: "1",
    label: "Reference",
    description:
      "The authors’ checks with Python’s rules to the letter. A turn passes when every constraint in force holds. Emotion, reader age and style are scored by a judge model and hold above 6 of 10.",
    score,
  },
];
