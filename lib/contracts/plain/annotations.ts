import type { AnnotationStatement, AnnotationSubject } from "../annotation";

/** Names of subjects: a sample is its run and ordinal, a check its sample, its turn from 0 and its id. */
export const annotationKey = {
  suite: (id: number): string => String(id),
  item: (suiteId: number, ordinal: number): string => `${suiteId}/${ordinal}`,
  run: (id: number): string => String(id),
  sample: (runId: number, ordinal: number): string => `${runId}/${ordinal}`,
  check: (runId: number, ordinal: number, turn: number, check: string): string => `${runId}/${ordinal}/${turn}/${check}`,
} satisfies Record<AnnotationSubject, (...parts: never[]) => string>;

/** The numbers of a key, and a check's id. */
export function readAnnotationKey(key: string): { numbers: number[]; check: string | null } {
  const parts = key.split("/");
  return { numbers: parts.slice(0, 3).map(Number), check: parts.length > 3 ? parts.slice(3).join("/") : null };
}

/** Whether what is said needs words beside it: a note or a dispute does, and so does a reader who objects. */
export function needsWords(statement: AnnotationStatement): boolean {
  if (statement.kind === "reading") return statement.value.finds === "wrong";
  return statement.kind === "note" || statement.kind === "dispute";
}
