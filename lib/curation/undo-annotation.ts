import { z } from "zod";
import { type Annotation, annotationKind, annotationSubject } from "@/lib/contracts/annotation";
import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";

const annotated = z.object({ subject: annotationSubject, key: z.string(), kind: annotationKind });

type Annotated = Pick<Annotation, "subject" | "key" | "kind">;

/** Returns the subject and the kind of an annotation. Throws `not_found`. */
export async function readAnnotated(id: number): Promise<Annotated> {
  const annotation = await prisma().annotation.findUnique({ where: { id }, select: { subject: true, key: true, kind: true } });
  if (!annotation) throw new HeedError("not_found", `There is no annotation ${id}.`);
  return annotated.parse(annotation);
}

/**
 * Undoes an annotation, or with `undone: false` restores it, and returns its subject; does nothing if that is already so. Throws
 * `not_found`.
 */
export async function undoAnnotation(id: number, { undone, now = new Date() }: { undone: boolean; now?: Date }): Promise<Annotated> {
  await prisma().annotation.updateMany({
    where: { id, undoneAt: undone ? null : { not: null } },
    data: { undoneAt: undone ? now : null },
  });
  return readAnnotated(id);
}
