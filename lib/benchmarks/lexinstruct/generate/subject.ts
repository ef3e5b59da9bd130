import type { Language, Rule } from "../items/rule";
import { PatternCounts } from "../score/engine/pattern-counts";
import type { Piece } from "../score/engine/piece";
import { Splits } from "../score/engine/splits";
import { type Bench, verifyRule } from "../score/engine/verify-rule";
import { type Document, documentOf, writerOf } from "./document";
import type { Writer } from "./writer";

/** The text that rules are read off, with what verifying them needs. */
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
  // Levels are split as by the authors under both profiles, so that a seed gives the suite that it always gave.
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

/** Whether a rule holds for the text under both verifiers. */
export function holdsOn(subject: Subject, rule: Rule): boolean {
  const { text } = subject.document;
  return verifyRule(rule, text, subject.reference).ok && verifyRule(rule, text, subject.corrected).ok;
}
