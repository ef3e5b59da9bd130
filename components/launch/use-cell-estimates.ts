import { useQueries } from "@tanstack/react-query";
import { sendJson } from "@/components/data/fetch-json";
import { estimateKeys } from "@/components/data/query-keys";
import { useDebounced } from "@/components/forms/use-debounced";
import type { RunEstimate } from "@/lib/contracts/estimate";
import type { LaunchRequest } from "@/lib/contracts/run-request";
import type { LaunchCell } from "./cells";

/** Largest number of concurrent estimates, so that a large matrix leaves the server free for others. */
const mostAtOnce = 4;
let asking = 0;
const waiting: (() => void)[] = [];

/** Requests an estimate once fewer than `mostAtOnce` others are in flight, or throws if it was aborted before. */
async function askInTurn(request: LaunchRequest, signal: AbortSignal): Promise<RunEstimate> {
  if (asking >= mostAtOnce) await new Promise<void>((go) => waiting.push(go));
  else asking++;
  try {
    signal.throwIfAborted();
    return await sendJson("POST", "/api/runs/estimate", request, () =>
      import("@/lib/contracts/estimate").then(({ runEstimate: estimate }) => estimate),
    );
  } finally {
    // The slot passes to the next request, or becomes free.
    const next = waiting.shift();
    if (next) next();
    else asking--;
  }
}

export interface CellEstimates {
  /** By the cell's key; null if the server refuses it, absent while it is loading. */
  estimates: ReadonlyMap<string, RunEstimate | null>;
  /** Reasons of the refusals, by the cell's key. */
  refused: ReadonlyMap<string, string>;
  moving: boolean;
}

/** Estimates each cell whose fields are valid. */
export function useCellEstimates(cells: readonly LaunchCell[]): CellEstimates {
  const wanted = cells.flatMap(({ key, request }) => (request ? [{ key, request }] : []));
  const { settled, moving } = useDebounced(wanted, JSON.stringify(wanted), 200);
  const answers = useQueries({
    queries: settled.map(({ request }) => ({
      queryKey: estimateKeys.of(request),
      queryFn: ({ signal }: { signal: AbortSignal }) => askInTurn(request, signal),
      retry: false,
      staleTime: 30_000,
    })),
  });
  const estimates = new Map<string, RunEstimate | null>();
  const refused = new Map<string, string>();
  for (const [at, { key }] of settled.entries()) {
    const answer = answers[at];
    if (answer?.data) estimates.set(key, answer.data);
    else if (answer?.isError) {
      estimates.set(key, null);
      refused.set(key, answer.error.message);
    }
  }
  return { estimates, refused, moving: moving || answers.some(({ isFetching }) => isFetching) };
}
