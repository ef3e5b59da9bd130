import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CreateSuite, TryReply } from "@/lib/contracts/suite";
import { getJson, sendJson } from "./fetch-json";
import { suiteKeys } from "./query-keys";

/** Queries the suites in use, newest first, of one benchmark or of all if null. */
export function suitesQuery(benchmark: string | null) {
  const query = benchmark === null ? "" : `?${new URLSearchParams({ benchmark })}`;
  return queryOptions({
    queryKey: suiteKeys.list(benchmark),
    queryFn: () => getJson(`/api/suites${query}`, () => import("@/lib/contracts/suite").then(({ suiteRow }) => suiteRow.array())),
  });
}

/** Queries one suite with its parameters and the values of its tags. */
export function suiteQuery(id: number) {
  return queryOptions({
    queryKey: suiteKeys.detail(id),
    queryFn: () => getJson(`/api/suites/${id}`, () => import("@/lib/contracts/suite").then(({ suiteDetail }) => suiteDetail)),
  });
}

/** Number of items on one page of a suite's list. */
export const itemsPerPage = 200;

/** Queries the items that contain `text` in their key or body. */
export function suiteItemsQuery(id: number, text: string) {
  return infiniteQueryOptions({
    queryKey: suiteKeys.items(id, text),
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: String(itemsPerPage) });
      if (text !== "") query.set("text", text);
      if (pageParam !== null) query.set("cursor", String(pageParam));
      return getJson(`/api/suites/${id}/items?${query}`, () => import("@/lib/contracts/suite").then(({ itemPage }) => itemPage));
    },
    initialPageParam: initialCursor(),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

function initialCursor(): number | null {
  return null;
}

/** Queries a preview of a suite's content; not requested while `params` is null. The last response stays while the next one loads. */
export function suitePreviewQuery(params: Omit<CreateSuite, "name"> | null) {
  return queryOptions({
    queryKey: suiteKeys.preview(params),
    queryFn: () =>
      sendJson("POST", "/api/suites/preview", params, () => import("@/lib/contracts/suite").then(({ suitePreview }) => suitePreview)),
    enabled: params !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/**
 * Queries the first items of a chosen file and the verdict on a reply to one of them; not requested while `trial` is null. The last
 * response stays while the next one loads.
 */
export function triedReplyQuery(trial: TryReply | null) {
  return queryOptions({
    queryKey: suiteKeys.tried(trial),
    queryFn: () =>
      sendJson("POST", "/api/suites/import/try", trial, () => import("@/lib/contracts/suite").then(({ triedReply }) => triedReply)),
    enabled: trial !== null,
    placeholderData: keepPreviousData,
    retry: false,
    // Each response holds the beginning of the file.
    gcTime: 0,
  });
}
