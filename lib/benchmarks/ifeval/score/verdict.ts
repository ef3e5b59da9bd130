import { type Requirement, Unjudged, type Verifier } from "@/lib/benchmarks/scoring";
import type { Check, Verdict } from "@/lib/contracts/check";
import type { IfevalItem } from "../items/item";
import { groupOf } from "../metrics/digest";
import { checkOf, openInstruction } from "./checks/all-checks";
import { type InstructionVerdict, judgeReply, type Release } from "./checks/judge-reply";
import { namedFiles } from "./checks/named-files";
import { textNeeds } from "./checks/text-needs";

const words = (name: string) => name.replaceAll(/[_:-]/g, " ");

/** Builds the label of a check with its requirement: `number words: at least 200 words`. */
function labelOf(instruction: IfevalItem["instructions"][number]): string {
  const opened = openInstruction(instruction);
  const name = words(instruction.id.split(":")[1] ?? instruction.id);
  return "definition" in opened ? `${name}: ${opened.definition.wants(opened.kwargs)}` : name;
}

/** Lists one check per instruction. Groups are the first parts of the ids, in words; sorts are the ids and groups as the ids write them. */
export const requirements = ({ instructions }: IfevalItem): Requirement[] =>
  instructions.map((instruction, at) => {
    const explains = checkOf(instruction.id)?.explains;
    return {
      id: `check-${at + 1}`,
      label: labelOf(instruction),
      group: words(groupOf(instruction.id)),
      ...(explains !== undefined && { explains }),
      sorts: { id: [instruction.id], group: [groupOf(instruction.id)] },
      needs: textNeeds(instruction.id),
    };
  });

const most = 100;

function checkOfVerdict({ id, label, group }: Requirement, verdict: InstructionVerdict): Check {
  const rest = { id, label, group, weight: 1 };
  if (verdict.strict === null) return { ...rest, outcome: "error", credit: 0, actual: verdict.fault };
  const { strict, loose, rescuedBy, finding, wants } = verdict;
  const remark = finding ? [finding.actual, finding.note].filter(Boolean).join(". ") : "a blank reply";
  const spans = finding?.spans?.slice(0, most) ?? [];
  return {
    ...rest,
    outcome: strict ? "pass" : loose ? "rescued" : "fail",
    credit: strict ? 1 : 0,
    expected: wants,
    actual: rescuedBy === null ? remark : `${remark}; followed with the ${rescuedBy}`,
    ...(spans.length > 0 && { evidence: spans }),
  };
}

const judged = ({ instructions }: IfevalItem, reply: string, release: Release) =>
  judgeReply(instructions.map(openInstruction), reply, { ...namedFiles(), release });

/**
 * Builds the verdict of instructions: the score is the share followed strictly, and a reply passes if all are. Throws `Unjudged` if one
 * cannot be scored.
 */
export function verdictOf(item: IfevalItem, verdicts: readonly InstructionVerdict[]): Verdict {
  const checks = requirements(item).flatMap((requirement, at) => {
    const verdict = verdicts[at];
    return verdict ? [checkOfVerdict(requirement, verdict)] : [];
  });
  const faults = verdicts.flatMap((verdict) => (verdict.strict === null ? [verdict.fault] : []));
  if (faults.length > 0) throw new Unjudged(faults.join(" "), checks);
  const followed = checks.filter(({ outcome }) => outcome === "pass").length;
  return {
    score: followed / checks.length,
    passed: followed === checks.length,
    checks,
    facts: { loose: checks.every(({ outcome }) => outcome !== "fail"), followed },
  };
}

const verifier = (release: Release): Verifier<IfevalItem> => ({
  score: ({ item }, _turns, { reply }) => verdictOf(item, judged(item, reply, release)),
});

/** Returns the release that a verifier uses. */
export const releaseOf = (verifierId: string): Release => (verifierId === "july-2025" ? "july2025" : "today");

/** Verifiers: the authors' current code, and IFBench's first release. */
export const verifiers = { reference: verifier("today"), "july-2025": verifier("july2025") };
