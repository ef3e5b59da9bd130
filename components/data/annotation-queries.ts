import { queryOptions } from "@tanstack/react-query";
import type { AnnotationFilter } from "@/lib/contracts/annotation";
import { annotationKey } from "@/lib/contracts/plain/annotations";
import { getJson } from "./fetch-json";
import { annotationKeys } from "./query-keys";

/** What people said of some subjects, newest first; `api` is the house's address or its twin below a link. */
export function annotationsQuery(api: string, filter: AnnotationFilter) {
  const search = new URLSearchParams({ subject: filter.subjects.join(","), key: filter.key });
  return queryOptions({
    queryKey: annotationKeys.list(api, filter),
    queryFn: () => getJson(`${api}?${search}`, () => import("@/lib/contracts/annotation").then(({ annotation }) => annotation.array())),
  });
}

/** Which annotations a suite's page shows: its own and those of its items. */
export function suiteAnnotations(suiteId: number): AnnotationFilter {
  return { subjects: ["suite", "item"], key: annotationKey.suite(suiteId) };
}

/** Which annotations an item's page shows. */
export function itemAnnotations(suiteId: number, ordinal: number): AnnotationFilter {
  return { subjects: ["item"], key: annotationKey.item(suiteId, ordinal) };
}

/** Which annotations a sample's page shows: its own and those of its checks. */
export function sampleAnnotations(runId: number, ordinal: number): AnnotationFilter {
  return { subjects: ["sample", "check"], key: annotationKey.sample(runId, ordinal) };
}
