import type { Annotation, AnnotationFilter } from "@/lib/contracts/annotation";
import { annotationKey } from "@/lib/contracts/plain/annotations";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readAnnotations } from "@/lib/reads/annotations";
import { hideAddresses, readHidden } from "./hide-addresses";
import type { Scope } from "./scope";
import { noSuchLink } from "./share";

/** Reads the annotations in force of the shared run or sample; throws `not_found` for every other target. */
export async function sharedAnnotations(scope: Scope, { subjects, key }: AnnotationFilter): Promise<Annotation[]> {
  const { target } = scope.share;
  const runId = scope.run();
  const covered = target.kind === "sample" ? annotationKey.sample(runId, target.ordinal) : annotationKey.run(runId);
  const isRunSubject = subjects.every((subject) => subject === "run" || subject === "sample" || subject === "check");
  if (!isRunSubject || (key !== covered && !key.startsWith(`${covered}/`))) throw noSuchLink();
  const [annotations, hidden] = await Promise.all([readAnnotations({ subjects, key }), readHidden(runId)]);
  return withoutKeys(
    annotations
      .filter(({ undoneAt }) => undoneAt === null)
      .map((annotation) => ({ ...annotation, personId: null, why: hideAddresses(annotation.why, hidden) })),
  );
}
