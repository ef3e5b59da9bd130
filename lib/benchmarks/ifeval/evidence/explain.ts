import type { Answer, Opened } from "@/lib/benchmarks/family";
import type { Span, Verdict } from "@/lib/contracts/check";
import type { RuleEvidence, StepsEvidence } from "@/lib/contracts/step-evidence";
import type { IfevalItem } from "../items/item";
import { checkOf, openInstruction } from "../score/checks/all-checks";
import type { Finding } from "../score/checks/define-check";
import { type JudgedForm, judgeForms } from "../score/checks/judge-reply";
import { namedFiles } from "../score/checks/named-files";
import { releaseOf, requirements } from "../score/verdict";

const most = 200;

/** Sorts spans in text order and keeps the first of those that overlap. */
function apart(spans: readonly Span[]): Span[] {
  let end = 0;
  return [...spans]
    .sort(([a], [b]) => a - b)
    .filter(([start, to]) => {
      const isFree = start >= end;
      if (isFree) end = to;
      return isFree;
    });
}

/** Returns what a check looked at, as one step; none if it read the whole text. */
function stepsOf({ spans = [] }: Finding): RuleEvidence["steps"] {
  const pieces = apart(spans);
  return pieces.length === 0 ? [] : [{ label: "found", pieces: pieces.slice(0, most), total: pieces.length, failing: null }];
}

type Judged = JudgedForm["findings"][number];
const holds = (judged: Judged | undefined) => judged !== undefined && "finding" in judged && judged.finding.holds;

/**
 * Builds evidence from a file's verdicts on instructions that cannot be scored here, such as those without their kwargs; nothing is judged
 * again.
 */
function asGiven(item: IfevalItem, reply: string, verdict: Verdict, faults: readonly (string | null)[]): StepsEvidence {
  const outcomes = new Map(verdict.checks.map(({ id, outcome }) => [id, outcome]));
  const rules = requirements(item).map(({ id, label, explains }, at): RuleEvidence => {
    const rest = { checkId: id, label, expected: label, seen: null, timedOut: false, steps: [], rest: [] };
    return { ...rest, passed: outcomes.get(id) === "pass", reason: faults[at] ?? null, ...(explains !== undefined && { explains }) };
  });
  const refused = "its verdict is taken from the file because not everything can be rescored";
  const loose = verdict.checks.every(({ outcome }) => outcome !== "fail");
  const candidates = [{ transformation: "as written", text: reply, passed: verdict.passed === true, refused, rules }];
  return { kind: "steps", strict: verdict.passed === true, loose, rescuedBy: null, candidates };
}

/** Explains how each check reads the reply as it is and in every form of the loose reading; computed when it is viewed. */
export function explain(
  { item }: Pick<Opened<IfevalItem>, "item">,
  { reply }: Answer,
  { verifier: verifierId, verdict }: { verifier: string; verdict: Verdict | null },
): StepsEvidence {
  const { instructions } = item;
  const named = requirements(item);
  const forms = judgeForms(instructions.map(openInstruction), reply, { ...namedFiles(), release: releaseOf(verifierId) });
  const asItIs = forms[0]?.findings ?? [];
  const faults = asItIs.map((judged) => ("fault" in judged ? judged.fault : null));
  if (verdict !== null && faults.some((fault) => fault !== null)) return asGiven(item, reply, verdict, faults);
  // Training ids have no loose reading: in every form their result is that of the original reply.
  const read = (form: JudgedForm): Judged[] =>
    form.findings.map((judged, at) => (checkOf(instructions[at]?.id ?? "")?.origin === "training" ? (asItIs[at] ?? judged) : judged));
  const candidates = forms.map((form) => {
    const findings = read(form);
    const isOther = form !== forms[0];
    const rules = findings.map((judged, at): RuleEvidence => {
      const { id = "", label = "", explains } = named[at] ?? {};
      const check = checkOf(instructions[at]?.id ?? "");
      const opened = openInstruction(instructions[at] ?? { id: "", kwargs: {} });
      const rest = { checkId: id, label, expected: "definition" in opened ? opened.definition.wants(opened.kwargs) : label, rest: [] };
      const details = { timedOut: false, ...(explains !== undefined && { explains }) };
      if ("fault" in judged) return { ...rest, ...details, passed: false, seen: null, reason: judged.fault, steps: [] };
      const fixed =
        isOther && check?.origin === "training"
          ? "Training ids have no loose variants: this is the verdict on the reply as written."
          : null;
      const { finding } = judged;
      return {
        ...rest,
        ...details,
        passed: finding.holds,
        seen: finding.actual,
        reason: fixed ?? finding.note ?? null,
        steps: fixed ? [] : stepsOf(finding),
      };
    });
    return { transformation: form.name, text: form.text, passed: findings.every(holds), refused: null, rules };
  });
  const strict = asItIs.every(holds);
  const all = forms.map(read);
  const loose = instructions.every((_, at) => all.some((findings) => holds(findings[at])));
  const rescue = candidates.find(({ passed }) => passed);
  return { kind: "steps", strict, loose, rescuedBy: strict ? null : (rescue?.transformation ?? null), candidates };
}
