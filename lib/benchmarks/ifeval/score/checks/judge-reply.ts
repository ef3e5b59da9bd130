import { pythonStrip } from "@/lib/text/python-space";
import { WorkBudget } from "@/lib/text/work-budget";
import type { OpenedInstruction } from "./all-checks";
import { BreaksOff, type CheckDefinition, type Finding, type NamedData, type Surroundings, Unscorable } from "./define-check";
import { looseTexts, Reading } from "./reading";

/** Findings of all checks in one form of a reply, in order; `fault` if a check has no verdict. */
export interface JudgedForm {
  /** The parts that were removed from the reply: `as it is`, `first line removed`. */
  name: string;
  text: string;
  findings: ({ finding: Finding } | { fault: string })[];
}

/** The code that decides: the current one, or IFBench's release of July 2025, which gave its paper's scores. */
export type Release = "today" | "july2025";

/** The verdict on one instruction. */
export type InstructionVerdict = { id: string } & (
  | {
      strict: boolean;
      /** Never false if `strict` is true. */
      loose: boolean;
      /** The removal that alone made it pass; null if it passes without one, or not at all. */
      rescuedBy: string | null;
      /** Finding in the original reply; null for a blank one. */
      finding: Finding | null;
      wants: string;
    }
  | { strict: null; loose: null; fault: string }
);

/** Runs a check; if the authors' code fails, the instruction counts as missed. */
function findingOf(definition: CheckDefinition, reading: Reading, kwargs: unknown, release: Release, surroundings: Surroundings): Finding {
  const check = (release === "july2025" ? definition.july2025 : undefined) ?? definition.check;
  try {
    return check(reading, kwargs, surroundings);
  } catch (error) {
    if (error instanceof BreaksOff) return { holds: false, actual: error.message };
    throw error;
  }
}

/**
 * Explains why an instruction has no verdict: something that it needs is missing, or Heed's code failed, which does not reflect on the
 * reply.
 */
function faultOf(id: string, error: unknown): string {
  if (error instanceof Unscorable) return error.message;
  return `The check of ${id} failed because of a bug in Heed, not because of the reply: ${error instanceof Error ? error.message : String(error)}`;
}

/**
 * Judges whether a reply follows each instruction, strictly and loosely (paper arXiv 2311.07911, section 2.3). An instruction whose check
 * fails has a fault instead of a verdict, so its sample is unscored.
 */
export function judgeReply(
  instructions: readonly OpenedInstruction[],
  reply: string,
  { release = "today", ...data }: NamedData & { release?: Release },
): InstructionVerdict[] {
  // A blank text follows nothing; training ids have no loose reading. Each instruction may pass in a different one of the eight loose
  // texts.
  const isNewest = release === "today";
  const whole = new Reading(reply, isNewest);
  let readings: { name: string; reading: Reading }[] | undefined;
  const loosely = () => {
    readings ??= looseTexts(reply).map(({ name, text }, at) => ({ name, reading: at === 0 ? whole : new Reading(text, isNewest) }));
    return readings;
  };
  return instructions.map((instruction) => {
    const { id } = instruction;
    if (!("definition" in instruction)) return { id, strict: null, loose: null, fault: instruction.fault };
    const { definition, kwargs } = instruction;
    const wants = definition.wants(kwargs);
    const surroundings = { ...data, budget: new WorkBudget() };
    try {
      const finding = whole.isBlank ? null : findingOf(definition, whole, kwargs, release, surroundings);
      const strict = finding?.holds ?? false;
      if (strict || definition.origin === "training") return { id, strict, loose: strict, rescuedBy: null, finding, wants };
      const rescue = loosely().find(
        ({ reading }) => !reading.isBlank && findingOf(definition, reading, kwargs, release, surroundings).holds,
      );
      return { id, strict, loose: rescue !== undefined, rescuedBy: rescue?.name ?? null, finding, wants };
    } catch (error) {
      return { id, strict: null, loose: null, fault: faultOf(id, error) };
    }
  });
}

/**
 * Returns the findings of every check in the reply and in each different, nonblank form of the loose reading, which show how `judgeReply`
 * comes to its verdicts. A blank reply is its only form.
 */
export function judgeForms(
  instructions: readonly OpenedInstruction[],
  reply: string,
  { release = "today", ...data }: NamedData & { release?: Release },
): JudgedForm[] {
  const texts = looseTexts(reply);
  const shown = texts.filter(
    ({ text }, at) => at === 0 || (pythonStrip(text) !== "" && texts.findIndex((earlier) => earlier.text === text) === at),
  );
  const budgets = instructions.map(() => new WorkBudget());
  return shown.map(({ name, text }) => {
    const reading = new Reading(text, release === "today");
    return {
      name,
      text,
      findings: instructions.map((instruction, at) => {
        if (!("definition" in instruction)) return { fault: instruction.fault };
        if (reading.isBlank) return { finding: { holds: false, actual: "a blank reply" } };
        const surroundings = { ...data, budget: budgets[at] ?? new WorkBudget() };
        try {
          return { finding: findingOf(instruction.definition, reading, instruction.kwargs, release, surroundings) };
        } catch (error) {
          return { fault: faultOf(instruction.id, error) };
        }
      }),
    };
  });
}
