import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { jobQuery } from "@/components/data/job-queries";
import { modelsQuery } from "@/components/data/model-queries";
import { runSource } from "@/components/data/run-source";
import type { JobDetail } from "@/lib/contracts/job";
import { modelRow } from "@/lib/contracts/model";
import { DiagnosisDialog } from "./diagnosis-dialog";

const model = modelRow.parse({
  id: 7,
  name: "Judge",
  settings: { kind: "openai-compatible", address: "https://judge.example/v1", model: "judge", sampling: {} },
  createdAt: "2026-01-01T00:00:00.000Z",
  ...{ archived: false, note: "", tags: [], runCount: 0, keyPresent: true, keyAllowed: true, noBatches: null, lastTest: null },
});
const cost = { failures: 5, calls: 4, inputTokens: 400, outputTokens: 40, costUsd: null };

it("says why failures were not classified, also that the model refused them", async () => {
  vi.stubGlobal("fetch", async (_: string, request?: RequestInit) => Response.json(request?.method === "POST" ? { jobId: 3 } : cost));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(modelsQuery().queryKey, [model]);
  const result = { model: "Judge", classed: 3, unclear: 2 };
  const job = { id: 3, kind: "diagnose", benchmark: "logicif", name: "Judge", status: "finished", result } as unknown as JobDetail;
  client.setQueryData(jobQuery(3).queryKey, job);
  render(
    <QueryClientProvider client={client}>
      <DiagnosisDialog open onOpenChange={() => {}} source={runSource(5, "logicif")} runId={5} />
    </QueryClientProvider>,
  );
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Model" }), { key: "Enter" });
  fireEvent.keyDown(await screen.findByRole("option", { name: "Judge" }), { key: "Enter" });
  expect(await screen.findByText(/about 4 calls/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Classify" }));
  const why = "cut off, without an answer, refused by the model, or the model’s verdict was unreadable.";
  expect(await screen.findByText(`Judge classified 3 failures. 2 could not be classified: ${why}`)).toBeDefined();
});

it("spends nothing on another model, or again, before it has shown the cost", async () => {
  const posted: unknown[] = [];
  const waiting: (() => void)[] = [];
  const answer = () => {
    for (const go of waiting.splice(0)) go();
  };
  const estimated: string[] = [];
  vi.stubGlobal("fetch", async (address: string, request?: RequestInit) => {
    if (request?.method === "POST") {
      posted.push(JSON.parse(String(request.body)));
      return Response.json({ jobId: 4 });
    }
    estimated.push(new URL(address, "http://heed.test").search);
    if (estimated.length > 1) await new Promise<void>((resolve) => void waiting.push(resolve));
    return Response.json({ ...cost, calls: 4 - estimated.length });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(modelsQuery().queryKey, [model, { ...model, id: 8, name: "Other judge" }]);
  const job = { id: 4, kind: "diagnose", benchmark: "logicif", name: "Judge", status: "failed", error: "Out of credit.", result: null };
  client.setQueryData(jobQuery(4).queryKey, job as unknown as JobDetail);
  render(
    <QueryClientProvider client={client}>
      <DiagnosisDialog open onOpenChange={() => {}} source={runSource(5, "logicif")} runId={5} />
    </QueryClientProvider>,
  );
  const choose = async (name: string) => {
    fireEvent.keyDown(screen.getByRole("combobox", { name: "Model" }), { key: "Enter" });
    fireEvent.keyDown(await screen.findByRole("option", { name }), { key: "Enter" });
  };
  const classify = () => screen.getByRole<HTMLButtonElement>("button", { name: "Classify" });
  await choose("Judge");
  expect(await screen.findByText(/about 3 calls/)).toBeDefined();
  fireEvent.click(classify());
  expect(await screen.findByText("Out of credit.")).toBeDefined();
  // What the failed job left is counted again.
  await waitFor(() => expect(estimated).toEqual(["?modelId=7", "?modelId=7"]));
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(classify().disabled).toBe(true);
  answer();
  expect(await screen.findByText(/about 2 calls/)).toBeDefined();
  await choose("Other judge");
  await waitFor(() => expect(estimated.at(-1)).toBe("?modelId=8"));
  expect(screen.queryByText("Out of credit.")).toBeNull();
  expect(classify().disabled).toBe(true);
  answer();
  expect(await screen.findByText(/about 1 call /)).toBeDefined();
  expect(classify().disabled).toBe(false);
  expect(posted).toEqual([{ modelId: 7 }]);
});

it("links to the form of a new model if none can classify", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(modelsQuery().queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <DiagnosisDialog open onOpenChange={() => {}} source={runSource(5, "logicif")} runId={5} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("link", { name: "Add a model" }).getAttribute("href")).toBe("/models/new");
  expect(screen.getByRole<HTMLButtonElement>("combobox", { name: "Model" }).disabled).toBe(true);
  expect(screen.queryByText(/to see the cost/)).toBeNull();
});
