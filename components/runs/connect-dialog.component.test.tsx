import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { modelsQuery } from "@/components/data/model-queries";
import { runSource } from "@/components/data/run-source";
import { modelRow, modelSettings } from "@/lib/contracts/model";
import { ConnectDialog } from "./connect-dialog";

const model = modelRow.parse({
  id: 7,
  name: "Ours",
  settings: {
    kind: "openai-compatible",
    address: "https://ours.example/v1",
    model: "our-name",
    keyVariable: "HEED_KEY_OURS",
    sampling: {},
  },
  createdAt: "2026-01-01T00:00:00.000Z",
  ...{ archived: false, note: "", tags: [], runCount: 0, keyPresent: true, keyAllowed: true, noBatches: null, lastTest: null },
});
const run = {
  id: 5,
  modelName: "Theirs",
  model: modelSettings.parse({
    kind: "imported",
    source: "run.jsonl.gz",
    settings: { model: "their-name", sampling: {}, extraBody: { top_k: 4 } },
  }),
  judgeName: null,
  unconnected: { model: true, judge: false },
};

it("shows the chosen model's address and key variable before it connects the run", async () => {
  const sent = vi.fn(async (..._: unknown[]) => new Response("{}", { status: 409 }));
  vi.stubGlobal("fetch", sent);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(modelsQuery().queryKey, [model]);
  render(
    <QueryClientProvider client={client}>
      <ConnectDialog open onOpenChange={() => {}} source={runSource(5, "ifscale")} run={run} />
    </QueryClientProvider>,
  );
  const connect = () => screen.getByRole("button", { name: "Connect" });
  expect(connect()).toHaveProperty("disabled", true);
  expect(screen.getByText("top_k")).toBeDefined();
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Model" }), { key: "Enter" });
  fireEvent.keyDown(await screen.findByRole("option", { name: /Ours/ }), { key: "Enter" });
  expect(await screen.findByText("https://ours.example/v1")).toBeDefined();
  expect(screen.getByText("HEED_KEY_OURS")).toBeDefined();
  expect(screen.getByText("(measured as their-name)")).toBeDefined();
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(connect());
  // The contract of the response is loaded first.
  await waitFor(() => expect(sent).toHaveBeenCalled());
  const [address, request] = sent.mock.calls[0] as [string, RequestInit];
  expect([address, request.body]).toEqual(["/api/runs/5/connection", '{"modelId":7}']);
});
