import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { allRunsQuery } from "@/components/data/run-queries";
import { useCuration } from "./use-curation";

afterEach(() => vi.unstubAllGlobals());

it("names what is gone once the server has answered, while the lists are still being read and after a further action", async () => {
  const client = new QueryClient();
  const reads = vi.fn(() => new Promise<never>(() => {}));
  client.setQueryData(allRunsQuery().queryKey, []);
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((resolve) => answers.push(() => resolve(new Response(null, { status: 204 })))));
  const onGone = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result } = renderHook(
    () => {
      useQuery({ queryKey: allRunsQuery().queryKey, queryFn: reads, staleTime: Number.POSITIVE_INFINITY });
      return useCuration("runs", { onGone });
    },
    { wrapper },
  );
  // What was selected is deselected here; later, this would undo a new selection.
  act(() => result.current.mutate({ ids: [1], verb: "archive" }));
  act(() => result.current.mutate({ ids: [2], verb: "tag", tag: "paper" }));
  await waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers) act(answer);
  await waitFor(() => expect(onGone.mock.calls).toEqual([[[1]]]));
  await waitFor(() => expect(reads).toHaveBeenCalled());
});
