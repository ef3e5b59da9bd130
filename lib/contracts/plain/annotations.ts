import type { AnnotationStatement, AnnotationSubject } from "../annotation";

/** Builds the keys of subjects: a sample is named by its run and ordinal, a check by its sample, its turn from 0 and its id. */
export const annotationKey = {
  suite: (id: number): string => String(id),
  item: (suiteId: number, ordinal: number): string => `${suiteId}/${ordinal}`,
  run: (id: number): string => String(id),
  sample: (runId: number, ordinal: number): string => `${runId}/${ordinal}`,
  check: (runId: number, ordinal: number, turn: number, check: string): string => `${runId}/${ordinal}/${turn}/${check}`,
} satisfies Record<AnnotationSubject, (...parts: never[]) => string>;

/** Splits a key into its numbers and the id of a check. */
export function readAnnotationKey(key: string): { numbers: number[]; check: string | null } {
  const parts = key.split("/");
  return { numbers: parts.slice(0, 3).map(Number), check: parts.length > 3 ? parts.slice(3).join("/") : null };
}

/** Checks whether a statement needs text: a note, a dispute and an objecting line reading do. */
export function needsWords(statement: AnnotationStatement): boolean {
  if (statement.kind === "reading") return statement.value.finds === "wrong";
  return statement.kind === "note" || statement.kind === "dispute";
}
