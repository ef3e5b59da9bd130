import type { Language, Rule } from "../items/rule";
import { PatternCounts } from "../score/engine/pattern-counts";
import type { Piece } from "../score/engine/piece";
import { Splits } from "../score/engine/splits";
import { type Bench, verifyRule } from "../score/engine/verify-rule";
import { type Document, documentOf, writerOf } from "./document";
import type { Writer } from "./writer";

/** The text from which rules are derived, with what is needed to verify them. */
export interface Subject {
  document: Document;
  language: Language;
  writer: Writer;
  whole: Piece;
  reference: Bench;
  corrected: Bench;
}

export function subjectOf(task: string, language: Language): Subject {
  const document = documentOf(task, language);
  // Under both profiles levels are split as in the authors' engine, so that a seed still yields the same suite.
  const shared = { language, patterns: new PatternCounts(), splits: new Splits(language, "reference") };
  return {
    document,
    language,
    writer: writerOf(language),
    whole: { text: document.text, start: 0 },
    reference: { ...shared, profile: "reference" },
    corrected: { ...shared, profile: "corrected" },
  };
}

/** True if a rule holds for the text under both verifiers. */
export function holdsOn(subject: Subject, rule: Rule): boolean {
  const { text } = subject.document;
  return verifyRule(rule, text, subject.reference).ok && verifyRule(rule, text, subject.corrected).ok;
}
