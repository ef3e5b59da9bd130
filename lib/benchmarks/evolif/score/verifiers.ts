import type { Answer, Opened, TurnRecord } from "@/lib/benchmarks/family";
import type { Tools } from "@/lib/benchmarks/kit";
import { Unjudged, type Verifier } from "@/lib/benchmarks/scoring";
import type { Check, Verdict } from "@/lib/contracts/check";
import { HeedError } from "@/lib/errors";
import { turnAt } from "../generate/state/turn-at";
import { editionOf } from "../items/edition";
import { isJudged } from "../items/groups";
import type { EvolifItem } from "../items/item";
import { checkInstruction } from "./checks/check-instruction";
import type { Finding } from "./checks/finding";
import { judgeInstruction, judgeRequest } from "./judge";
import { requirementsOf } from "./requirements";

/** Makes the check of a constraint from its finding. */
export function checkOf(requirement: Pick<Check, "id" | "label" | "group">, { ok, expected, seen, spans }: Finding): Check {
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

/** Makes the verdict on a turn, which passes if all its constraints hold or if it has none. */
export function verdictOf(checks: Check[]): Verdict {
  const held = checks.filter(({ credit }) => credit === 1).length;
  return { score: checks.length === 0 ? 1 : held / checks.length, passed: held === checks.length, checks };
}

/** Scores the next turn's reply: all constraints in force must hold. Throws `Unjudged` if the judge failed on one of them. */
async function score({ item }: Opened<EvolifItem>, turns: readonly TurnRecord[], { reply }: Answer, tools: Tools): Promise<Verdict> {
  const turn = turnAt(item, turns.length);
  if (!turn) throw new HeedError("invalid", `The dialogue ends before turn ${turns.length + 1}.`);
  const requirements = requirementsOf(turn.instructions);
  const failures: Error[] = [];
  // The judge gets the questions about a reply together: the dialogue waits for its slowest answer only, and a pause finds few verdicts of
  // which some answers have been paid and others not.
  const checked = await Promise.all(
    turn.instructions.map(async (instruction, at): Promise<Check | null> => {
      const requirement = requirements[at];
      if (!requirement) return null;
      if (!isJudged(instruction.id)) return checkOf(requirement, checkInstruction(instruction.id, instruction.args, reply));
      try {
        return checkOf(requirement, await judgeInstruction(instruction.id, instruction, reply, tools));
      } catch (error) {
        failures[at] = error instanceof Error ? error : new Error(String(error));
        return { ...requirement, outcome: "error", credit: 0, weight: 1 };
      }
    }),
  );
  const checks = checked.filter((check) => check !== null);
  const failure = failures.find((error) => error !== undefined);
  if (failure) throw new Unjudged(failure.message, checks, { cause: failure });
  return verdictOf(checks);
}

/** The nine checks as released by the authors; judged groups are passed to a judge model. */
export const verifiers = {
  reference: {
    score,
    judge: (suiteParams) => (editionOf(suiteParams) === "second" ? "must" : "never"),
    judging: (item, turn) =>
      (turnAt(item, turn)?.instructions ?? []).flatMap((instruction) =>
        isJudged(instruction.id) ? [judgeRequest(instruction.id, instruction)] : [],
      ),
    whyJudge: "Emotion, reader age and style are scored by a judge model, and the user’s patience depends on its verdicts.",
  } satisfies Verifier<EvolifItem>,
};
