import { leadingSpace } from "@/lib/text/python-space";
import type { Language, Rule } from "../../items/rule";
import type { PatternCounter } from "./count";
import { namesReturns, plainText, withLineFeeds } from "./line-ends";
import type { Profile } from "./profile";
import { repeatsTooMuch } from "./repetition";
import { Splits } from "./splits";
import type { RuleVerdict } from "./verdict";
import { type Bench, verifyRule } from "./verify-rule";

/** The rules that an answer is verified against, and how they are verified. */
export interface Question {
  rules: readonly Rule[];
  language: Language;
  profile: Profile;
  patterns: PatternCounter;
}

export interface AnswerVerdict {
  ok: boolean;
  /** Reason why the answer failed before any rule was tested; null otherwise. */
  refused: string | null;
  /** One verdict per rule, in order. */
  rules: RuleVerdict[];
}

function refusal(answer: unknown, rules: readonly Rule[], words = true): string | null {
  if (typeof answer !== "string") return "the answer is not text";
  if (leadingSpace(answer) === answer.length) return "the answer is empty";
  if (rules.length === 0) return "there are no rules";
  return repeatsTooMuch(answer, words) ? "the answer repeats itself excessively" : null;
}

const refusedRule = (reason: string): RuleVerdict => ({
  ok: false,
  reason,
  candidates: [],
  expected: "",
  seen: null,
  trace: [],
  timedOut: false,
});

const bench = ({ language, profile, patterns }: Question): Bench => ({
  language,
  profile,
  patterns,
  splits: new Splits(language, profile),
});

/**
 * Verifies an answer strictly: every rule must hold (paper, section 4.1.1; reference notes, "Verdict of an answer").
 * @param words false if `mayRepeatWords` has excluded that it repeats words excessively
 */
export function verifyStrict(answer: unknown, question: Question, words = true): AnswerVerdict {
  const refused = refusal(answer, question.rules, words);
  if (refused !== null || typeof answer !== "string") {
    const reason = refused ?? "";
    return { ok: false, refused: reason, rules: question.rules.map(() => refusedRule(reason)) };
  }
  const rules = readsReturns(answer, question) ? verdictsOfPlain(answer, question) : verdictsOf(answer, question);
  return { ok: rules.every((verdict) => verdict.ok), refused: null, rules };
}

function verdictsOf(answer: string, question: Question): RuleVerdict[] {
  const shared = bench(question);
  return question.rules.map((rule) => verifyRule(rule, answer, shared));
}

/** True if the answer has carriage returns that the corrected profile reads as line feeds. */
const readsReturns = (answer: string, { profile }: Question) => profile === "corrected" && answer.includes("\r");

/** Verifies the answer with line feeds in place of its other line breaks; pieces refer to the original answer. */
function verdictsOfPlain(answer: string, question: Question): RuleVerdict[] {
  const { text, before } = plainText(answer);
  const [plain, asItIs] = [bench(question), bench(question)];
  return question.rules.map((rule) => {
    if (namesReturns(rule)) return verifyRule(rule, answer, asItIs);
    const verdict = verifyRule(rule, text, plain);
    const trace = verdict.trace.map((step) => ({ ...step, pieces: step.pieces.map(before) }));
    return { ...verdict, candidates: verdict.candidates.map(before), trace };
  });
}

/** Checks whether an answer passes strictly; like `verifyStrict(...).ok`, but stops at the first rule that fails. */
export function passesStrict(answer: string, question: Question, words: boolean): boolean {
  if (refusal(answer, question.rules, words) !== null) return false;
  const shared = bench(question);
  if (!readsReturns(answer, question)) return question.rules.every((rule) => verifyRule(rule, answer, shared).ok);
  const [text, asItIs] = [withLineFeeds(answer), bench(question)];
  return question.rules.every((rule) => (namesReturns(rule) ? verifyRule(rule, answer, asItIs) : verifyRule(rule, text, shared)).ok);
}
