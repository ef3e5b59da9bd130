import type { Annotation, AnnotationStatement, AnnotationSubject } from "@/lib/contracts/annotation";

interface Choice {
  label: string;
  statement: AnnotationStatement;
}

/** Statements that a form offers, by id. The text of a failure class comes from a field. */
export const choices: Record<string, Choice> = {
  note: { label: "Note", statement: { kind: "note", value: {} } },
  class: { label: "Failure class", statement: { kind: "class", value: { class: "" } } },
  right: { label: "Reviewed: right", statement: { kind: "review", value: { finds: "right" } } },
  wrong: { label: "Reviewed: wrong", statement: { kind: "review", value: { finds: "wrong" } } },
  unclear: { label: "Reviewed: unclear", statement: { kind: "review", value: { finds: "unclear" } } },
  pass: { label: "Disputed: should pass", statement: { kind: "dispute", value: { claims: "should pass" } } },
  fail: { label: "Disputed: should fail", statement: { kind: "dispute", value: { claims: "should fail" } } },
  authors: { label: "This is the authors’ suite", statement: { kind: "authors-suite", value: {} } },
  faulty: { label: "Disputed: the task is faulty", statement: { kind: "dispute", value: { claims: "faulty" } } },
};

const taskKinds = ["note", "right", "wrong", "unclear", "faulty"];
const verdictKinds = ["note", "class", "right", "wrong", "unclear", "pass", "fail", "faulty"];
const offered: Record<AnnotationSubject, readonly string[]> = {
  suite: [...taskKinds, "authors"],
  item: taskKinds,
  run: ["note"],
  sample: verdictKinds,
  check: verdictKinds,
};

/** Returns the statements that apply to a subject, in the order of its list. */
export function choicesFor(subject: AnnotationSubject): { value: string; label: string }[] {
  return offered[subject].flatMap((value) => (choices[value] ? [{ value, label: choices[value].label }] : []));
}

/** Formats a statement in a few words for the list. */
export function statementWords(statement: AnnotationStatement): string {
  if (statement.kind === "class") return `Class: ${statement.value.class}`;
  const same = JSON.stringify({ kind: statement.kind, value: statement.value });
  return Object.values(choices).find(({ statement }) => JSON.stringify(statement) === same)?.label ?? statement.kind;
}

/** Formats the annotations in force in one line: `Disputed: should pass (Ada), Note (Ben)`. */
export function annotationsLine(list: readonly Annotation[]): string {
  const standing = list.filter(({ undoneAt }) => undoneAt === null);
  if (standing.length === 0) return list.length === 0 ? "No notes yet" : "All undone";
  return standing.map((annotation) => `${statementWords(annotation)} (${annotation.author})`).join(", ");
}
