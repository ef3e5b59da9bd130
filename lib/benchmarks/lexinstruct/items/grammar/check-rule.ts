import { parsePredicate } from "../../score/engine/predicate";
import { isNumerical, isTextual, type Language, levels, type Rule, type Step } from "../rule";

const FINENESS: Readonly<Record<string, number>> = {
  answer: 0,
  paragraph: 1,
  bullet: 2,
  line: 2,
  sentence: 3,
  word: 4,
  character: 5,
  letter: 5,
  punc: 5,
  pattern: 6,
};
const ONLY: Readonly<Record<string, Language>> = { word: "english", letter: "english", character: "chinese" };

/** Relations that a selection may have (paper, Table 3). */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "@": ["startswith", "endswith", "equal", "contain", "notstartswith", "notendswith", "notcontain"],
  "!": ["contain", "notcontain"],
  $: ["contain", "notcontain", "equal"],
  "%": ["equal"],
};

function stepFault(step: Step, isLast: boolean, language: Language): string | null {
  const predicate = parsePredicate(step.predicate);
  // Described text is counted in the raw text, which needs no elements.
  const literal = predicate?.kind === "count" && typeof step.description === "string" && step.level !== "pattern";
  if (!levels.some((level) => level === step.level) && !(literal && step.level === "phase")) return `“${step.level}” is not a level`;
  if (!predicate) return `“${step.predicate}” is not a predicate`;
  const only = ONLY[step.level];
  if (only && only !== language && !literal)
    return `the level “${step.level}” has no elements in ${language === "english" ? "English" : "Chinese"}`;
  const between = predicate.kind === "count" || predicate.kind === "between";
  if (between && !isLast) return `“${step.predicate}” selects nothing, so it is allowed only at the end`;
  if (step.level === "pattern" && predicate.kind !== "count") return "a pattern can only be counted";
  if (step.level === "pattern" && !step.description) return "a pattern needs its expression";
  if (step.description && predicate.kind !== "count") return "only a count has a description";
  if (predicate.kind === "at" && predicate.positions.includes(0)) return "positions count from 1, so 0 is not a position";
  if (step.level === "answer" && step.predicate !== "@" && !step.description)
    return "an answer has no parts of its own level: only “@” selects it";
  return null;
}

/** Lists violations of the grammar in a rule that has a step, one sentence each, with the step's number. */
export function checkRule({ procedure, relation, value }: Rule, language: Language): string[] {
  // The grammar: levels and predicates of Tables 1 and 2, numerical relations only with counts, Table 3's relations for each selection,
  // levels from coarse to fine.
  const faults: string[] = [];
  const last = procedure.length - 1;
  if (last < 0) return faults;
  for (const [index, step] of procedure.entries()) {
    const fault = stepFault(step, index === last, language);
    if (fault) faults.push(`step ${index + 1}: ${fault}`);
    const before = procedure[index - 1];
    const coarser = before && FINENESS[before.level];
    const finer = FINENESS[step.level];
    if (coarser !== undefined && finer !== undefined && finer <= coarser && !(step.description && finer === coarser)) {
      faults.push(`step ${index + 1}: a ${step.level} is not part of a ${before?.level}`);
    }
  }
  const predicate = procedure[last]?.predicate ?? "";
  if (!isNumerical(relation) && !isTextual(relation)) faults.push(`“${relation}” is not a relation`);
  else if ((predicate === "#") !== isNumerical(relation)) faults.push(`“${relation}” does not go with “${predicate}”`);
  else if (predicate === "#" && !Number.isInteger(Number(value))) faults.push(`the value “${value}” is not a whole number`);
  else if (predicate !== "#" && !ALLOWED[predicate.charAt(0)]?.includes(relation)) {
    faults.push(`“${relation}” does not apply to “${predicate}” (paper, Table 3)`);
  }
  return faults;
}
