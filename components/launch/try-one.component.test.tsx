import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { JobDetail } from "@/lib/contracts/job";
import { type LaunchRequest, launchRequest } from "@/lib/contracts/run-request";
import { TryOne } from "./try-one";

const job: JobDetail = {
  kind: "try",
  status: "finished",
  ...{ id: 5, benchmark: "ifscale", name: "", progress: null, calls: 1, secondsLeft: null },
  ...{ valueCount: null, error: null, runId: null, suiteId: null, modelId: 2, modelName: "m", embeddingModelId: null },
  ...{ embeddingModelName: null, personId: null, createdAt: "2026-01-01T00:00:00.000Z", startedAt: null, finishedAt: null },
  input: {},
  result: { cells: [] },
};
const client = new QueryClient();
const request = (more: Partial<LaunchRequest> = {}) => launchRequest.parse({ suiteId: 1, modelId: 2, ...more });
const trial = (more: Partial<LaunchRequest> = {}, dialogue = false) => (
  <QueryClientProvider client={client}>
    <TryOne cells={[{ label: "m", request: request(more), dialogue }]} />
  </QueryClientProvider>
);

it("marks a trial as outdated once a setting has changed on which it depends", async () => {
  vi.stubGlobal("fetch", async (url: string) => Response.json(url === "/api/jobs" ? { jobId: 5 } : job));
  const { rerender } = render(trial());
  fireEvent.click(screen.getByRole("button", { name: "Try one item" }));
  expect(await screen.findByText("First item only; not counted.")).toBeDefined();
  const isOutdated = () => screen.queryByText(/have changed since this trial/) !== null;
  for (const same of [{}, { name: "n", concurrency: 3, repetitions: 2, budget: { unit: "usd" as const, amount: 1, name: null } }]) {
    rerender(trial(same));
    expect(isOutdated()).toBe(false);
  }
  for (const changed of [{ systemPrompt: "Be brief." }, { trimAnswers: true }, { itemLimit: 3 }, { params: { a: 1 } }]) {
    rerender(trial(changed));
    expect(isOutdated()).toBe(true);
  }
  rerender(trial({ judgeModelId: 4 }, true));
  expect(screen.getByRole("button", { name: "Try one item, up to 3 calls plus any judge calls" })).toBeDefined();
});
