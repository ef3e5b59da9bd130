import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ProblemError } from "@/components/ui/problem-error";
import type { JobKindId, JobStatus } from "@/lib/contracts/job";
import { getJson } from "./fetch-json";
import { jobKeys } from "./query-keys";

/** True if a job may still change by itself. */
export function isUnderWay(status: JobStatus | undefined): boolean {
  return status === "queued" || status === "running";
}

const isGone = (error: Error | null) => error instanceof ProblemError && error.status === 404;

/** True if the job `id`, null for none, is open or could not be read yet, so that it must not be started again. */
export function mayBeUnderWay(
  id: number | null,
  { data, error }: { data: { status: JobStatus } | undefined; error: Error | null },
): boolean {
  if (id === null) return false;
  return data ? isUnderWay(data.status) : !isGone(error);
}

/** Queries one job, every second while it is unfinished and more often at first, for jobs that end quickly. */
export function jobQuery(id: number) {
  return queryOptions({
    queryKey: jobKeys.detail(id),
    queryFn: () => getJson(`/api/jobs/${id}`, () => import("@/lib/contracts/job").then(({ jobDetail }) => jobDetail)),
    refetchInterval: ({ state }) => {
      // A job whose first read failed continues all the same.
      if (!state.data) return isGone(state.error) ? false : 1000;
      return isUnderWay(state.data.status) && (state.dataUpdateCount < 20 ? 150 : 1000);
    },
  });
}

/** Part of a family that makes jobs of a kind, such as a builder or an importer. */
export interface JobSource {
  kind: JobKindId;
  benchmark: string;
  name: string;
}

/** Queries the latest jobs of a source, newest first. */
export function jobsQuery({ kind, benchmark, name }: JobSource) {
  return queryOptions({
    queryKey: jobKeys.list(kind, benchmark, name),
    queryFn: () =>
      getJson(`/api/jobs?${new URLSearchParams({ kind, benchmark, name })}`, () =>
        import("@/lib/contracts/job").then(({ jobRow }) => jobRow.array()),
      ),
    refetchInterval: ({ state }) => state.data?.some(({ status }) => isUnderWay(status)) === true && 3000,
  });
}

/** Queries the requests and decisions of a build, 100 steps per page. */
export function buildStepsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: jobKeys.steps(id),
    queryFn: ({ pageParam }) =>
      getJson(`/api/jobs/${id}/steps?cursor=${pageParam}`, () => import("@/lib/contracts/job").then(({ jobSteps }) => jobSteps)),
    initialPageParam: -1,
    getNextPageParam: (page) => page.nextCursor,
  });
}
