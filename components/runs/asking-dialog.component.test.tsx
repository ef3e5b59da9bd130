import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { modelSettings } from "@/lib/contracts/model";
import { statusCounts } from "@/lib/contracts/run";
import { AskingDialog, endpointSentence } from "./asking-dialog";

const counts = statusCounts.parse({ queued: 0, running: 0, scored: 8, failed: 3, unscored: 1, cancelled: 0 });
const simulated = modelSettings.parse({ kind: "simulated", profile: "linear", seed: 1 });
const asked = modelSettings.parse({ kind: "openai-compatible", address: "https://api.example.org/v1", model: "m", sampling: {} });

function opened(mode: "change" | "retry", model = asked) {
  const [onOpenChange, onSave] = [vi.fn(), vi.fn()];
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <QueryClientProvider client={client}>
      <AskingDialog open mode={mode} run={{ concurrency: 16, maxRetries: 6, model, counts }} onOpenChange={onOpenChange} onSave={onSave} />
    </QueryClientProvider>,
  );
  const type = (label: RegExp, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  return { onOpenChange, onSave, type };
}

it.each(["", "0", "4.5", "1025", "many"])("rejects a concurrency of “%s” at its field", (text) => {
  const { onSave, type } = opened("change", simulated);
  type(/requests in flight/, text);
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  expect(screen.getByText("A whole number from 1 to 1,024.")).toBeDefined();
  expect(onSave).not.toHaveBeenCalled();
  type(/requests in flight/, "4");
  fireEvent.keyDown(screen.getByLabelText(/requests in flight/), { key: "Enter" });
  expect(onSave.mock.calls).toEqual([[{ concurrency: 4 }]]);
});

it("a retry sends only changed settings, and a simulated model has no timeout", () => {
  const { onSave, type, onOpenChange } = opened("retry", simulated);
  expect(screen.queryByLabelText(/Timeout/)).toBeNull();
  type(/Retries for temporary errors/, "12");
  fireEvent.click(screen.getByRole("button", { name: "Retry 4" }));
  expect([onSave.mock.calls, onOpenChange.mock.calls]).toEqual([[[{ maxRetries: 12 }]], [[false]]]);
});

it("describes an endpoint's limits in a sentence", () => {
  const limits = [{ origin: "https://api.example.org", keyVariable: "", slots: 8, requests: 60, tokens: null }];
  expect(endpointSentence(asked, limits)).toBe(
    "api.example.org is limited to 8 requests in flight, 60 requests per minute across all runs.",
  );
  expect(endpointSentence(asked, [])).toBe("api.example.org has no limit on the System page.");
  expect(endpointSentence(simulated, limits)).toBeNull();
});
