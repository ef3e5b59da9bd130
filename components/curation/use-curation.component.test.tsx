import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { allRunsQuery } from "@/components/data/run-queries";
import { useCuration } from "./use-curation";

afterEach(() => vi.unstubAllGlobals());

it("calls back once the server has answered, while the lists are still being read", async () => {
  const client = new QueryClient();
  const reads = vi.fn(() => new Promise<never>(() => {}));
  client.setQueryData(allRunsQuery().queryKey, []);
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result } = renderHook(
    () => {
      useQuery({ queryKey: allRunsQuery().queryKey, queryFn: reads, staleTime: Number.POSITIVE_INFINITY });
      return useCuration("runs");
    },
    { wrapper },
  );
  // What was selected is deselected here; later, this would undo a new selection.
  const onSuccess = vi.fn();
  act(() => result.current.mutate({ ids: [1], verb: "archive" }, { onSuccess }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  await waitFor(() => expect(reads).toHaveBeenCalledOnce());
});
