import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { batchesQuery } from "@/components/data/run-queries";
import { runSource } from "@/components/data/run-source";
import type { RunBatch } from "@/lib/contracts/batch";
import { RunBatches } from "./run-batches";

const source = runSource(5, "ifscale");
const batch = (given: Partial<RunBatch> = {}): RunBatch => ({
  ...{ id: 1, providerId: "batch_1", state: "waiting", requests: 1200, answered: 0, failed: 0, unanswered: 0, trouble: null },
  ...{ createdAt: "2026-11-27T04:00:00.000Z", lookedAt: null, expiresAt: "2026-11-28T04:00:00.000Z", endedAt: null },
  ...given,
});

function show(batches: RunBatch[], open = true) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(batchesQuery(source).queryKey, batches);
  render(
    <QueryClientProvider client={client}>
      <RunBatches source={source} run={{ id: 5, status: "paused" }} open={open} />
    </QueryClientProvider>,
  );
}
afterEach(() => vi.unstubAllGlobals());

it("lists batches, newest first, with states, counts and problems", () => {
  show([
    batch({ state: "done", answered: 1190, failed: 3, unanswered: 7 }),
    batch({ id: 2, providerId: "batch_2", trouble: "The last check failed: 503" }),
  ]);
  const [, newest, oldest] = screen.getAllByRole("row").map((row) => row.textContent);
  expect(newest).toContain("batch_2");
  expect(newest).toContain("At the provider");
  expect(newest).toContain("The last check failed: 503");
  expect(oldest).toContain("Done1\u202f2001\u202f19037");
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("shows that no batch has been submitted yet", () => {
  show([]);
  expect(screen.getByText("No batch has been submitted yet.")).toBeDefined();
});

it("lets a person identify an unclear batch by its ID at the provider", async () => {
  const sent = vi.fn(async (..._: unknown[]) => Response.json([]));
  vi.stubGlobal("fetch", sent);
  show([batch({ state: "unclear", providerId: null })]);
  expect(screen.getByRole("button", { name: "This batch is ours" })).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByLabelText("Batch at the provider"), { target: { value: " msgbatch_7 " } });
  fireEvent.click(screen.getByRole("button", { name: "This batch is ours" }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  const [address, request] = sent.mock.calls[0] as [string, RequestInit];
  expect([address, request.body]).toEqual(["/api/runs/5/batches", '{"batchId":1,"providerId":"msgbatch_7"}']);
});

it("offers a reader no decision", () => {
  show([batch({ state: "unclear", providerId: null })], false);
  expect(screen.getByText("Needs a decision")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
