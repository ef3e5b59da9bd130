import { queryOptions } from "@tanstack/react-query";
import type { AnnotationFilter } from "@/lib/contracts/annotation";
import { annotationKey } from "@/lib/contracts/plain/annotations";
import { getJson } from "./fetch-json";
import { annotationKeys } from "./query-keys";

/** Queries the annotations of some subjects, newest first; `api` is Heed's address or the matching address of a share link. */
export function annotationsQuery(api: string, filter: AnnotationFilter) {
  const search = new URLSearchParams({ subject: filter.subjects.join(","), key: filter.key });
  return queryOptions({
    queryKey: annotationKeys.list(api, filter),
    queryFn: () => getJson(`${api}?${search}`, () => import("@/lib/contracts/annotation").then(({ annotation }) => annotation.array())),
  });
}

/** Filters the annotations of a suite's page: those of the suite and of its items. */
export function suiteAnnotations(suiteId: number): AnnotationFilter {
  return { subjects: ["suite", "item"], key: annotationKey.suite(suiteId) };
}

/** Filters the annotations of an item's page. */
export function itemAnnotations(suiteId: number, ordinal: number): AnnotationFilter {
  return { subjects: ["item"], key: annotationKey.item(suiteId, ordinal) };
}

/** Filters the annotations of a sample's page: those of the sample and of its checks. */
export function sampleAnnotations(runId: number, ordinal: number): AnnotationFilter {
  return { subjects: ["sample", "check"], key: annotationKey.sample(runId, ordinal) };
}
