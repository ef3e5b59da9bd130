import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { runQuery } from "@/components/data/run-queries";
import { runSource } from "@/components/data/run-source";
import type { RunDetail } from "@/lib/contracts/run";
import { useRunAction } from "./use-run-actions";

afterEach(() => vi.unstubAllGlobals());

it("sends a resume after the answer to the pause before it, whose refusal does not take the expected status back", async () => {
  const source = runSource(7, "ifscale");
  const client = new QueryClient();
  const { queryKey } = runQuery(source);
  client.setQueryData(queryKey, { id: 7, status: "running" } as RunDetail);
  const sent: { path: string; answer: (status: number) => void }[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    return new Promise((resolve) => sent.push({ path, answer: (status) => resolve(new Response(null, { status })) }));
  });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => ({ pause: useRunAction(source, 7), resume: useRunAction(source, 7) }), { wrapper });
  const status = () => client.getQueryData<RunDetail>(queryKey)?.status;
  act(() => result.current.pause.mutate("pause"));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["/api/runs/7/pause"]));
  expect(status()).toBe("paused");
  act(() => result.current.resume.mutate("resume"));
  await waitFor(() => expect(status()).toBe("running"));
  expect(sent).toHaveLength(1);
  act(() => sent[0]?.answer(500));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["/api/runs/7/pause", "/api/runs/7/resume"]));
  expect(status()).toBe("running");
});
