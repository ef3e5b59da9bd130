import { queryOptions } from "@tanstack/react-query";
import { getJson } from "@/components/data/fetch-json";
import { framesAfter } from "@/lib/contracts/plain/frames-after";
import type { TraceEvidence, TraceFrames, TracePage, TraceStep } from "@/lib/contracts/trace-evidence";

/** Number of steps per request. */
const pageSteps = 200;

/** Queries the page that contains a step (from 0) of a trace, which is either loaded or read from the address `texts`. */
export function tracePageQuery(steps: TraceEvidence["steps"], texts: string, step: number) {
  const from = Array.isArray(steps) ? 0 : Math.floor(step / pageSteps) * pageSteps;
  return queryOptions({
    queryKey: ["trace", Array.isArray(steps) ? steps : `${texts}/${steps.hash}`, from],
    queryFn: async ({ signal }): Promise<TracePage> =>
      Array.isArray(steps)
        ? { from: 0, total: steps.length, steps, before: [] }
        : getJson(
            `${texts}/${steps.hash}/steps?from=${from}&to=${from + pageSteps}`,
            () => import("@/lib/contracts/trace-evidence").then(({ tracePage }) => tracePage),
            signal,
          ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns a step of a page with the frames before and after it; null if the page does not contain it. */
export function stepOf(
  { from, steps, before }: TracePage,
  step: number,
): { step: TraceStep; before: TraceFrames; after: TraceFrames } | null {
  const at = step - from;
  const here = steps[at];
  if (!here) return null;
  const earlier = steps.slice(0, at).reduce<TraceFrames>(framesAfter, before);
  return { step: here, before: earlier, after: framesAfter(earlier, here) };
}
