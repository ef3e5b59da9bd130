import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { getJson } from "@/components/fetch-json";
import { buildKeys } from "@/components/query-keys";
import { type BuildStatus, buildDetail, buildRow } from "@/lib/contracts/build";

/** Whether something of a build may still change by itself. */
export function goesOn(status: BuildStatus | undefined): boolean {
  return status === "queued" || status === "running";
}

/** One build, read every second while it goes on; sooner at first, for those that are made at once. */
export function buildQuery(id: number) {
  return queryOptions({
    queryKey: buildKeys.detail(id),
    queryFn: () => getJson(`/api/builds/${id}`, buildDetail),
    refetchInterval: ({ state }) => goesOn(state.data?.status) && (state.dataUpdateCount < 10 ? 200 : 1000),
  });
}

/** The latest builds of a builder, newest first. */
export function buildsQuery(benchmark: string, builder: string) {
  return queryOptions({
    queryKey: buildKeys.list(benchmark, builder),
    queryFn: () => getJson(`/api/builds?${new URLSearchParams({ benchmark, builder })}`, z.array(buildRow)),
    refetchInterval: ({ state }) => state.data?.some(({ status }) => goesOn(status)) === true && 3000,
  });
}
