import type { Annotation, AnnotationFilter } from "@/lib/contracts/annotation";
import { annotationKey } from "@/lib/contracts/plain/annotations";
import { isOfRun } from "@/lib/contracts/share";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readAnnotations } from "@/lib/reads/annotations";
import { readRun } from "@/lib/reads/run";
import { hideAddresses } from "./hide-addresses";
import { noSuchLink, resolveShare } from "./share";

/** Annotations in force of the link's run or sample; throws `not_found` for every other target. */
export async function sharedAnnotations(slug: string, { subjects, key }: AnnotationFilter): Promise<Annotation[]> {
  const { target } = await resolveShare(slug);
  if (!isOfRun(target)) throw noSuchLink();
  const covered = target.kind === "run" ? annotationKey.run(target.runId) : annotationKey.sample(target.runId, target.ordinal);
  const ofRun = subjects.every((subject) => subject === "run" || subject === "sample" || subject === "check");
  if (!ofRun || (key !== covered && !key.startsWith(`${covered}/`))) throw noSuchLink();
  const [found, { model }] = await Promise.all([readAnnotations({ subjects, key }), readRun(target.runId)]);
  return withoutKeys(found.filter(({ undoneAt }) => undoneAt === null).map((one) => ({ ...one, why: hideAddresses(one.why, model) })));
}
