import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, it, vi } from "vitest";
import { runQuery } from "@/components/data/run-queries";
import { runSource } from "@/components/data/run-source";
import { askedAgainQuery, sampleQuery } from "@/components/data/sample-queries";
import { toast } from "@/components/ui/toast";
import { modelSettings } from "@/lib/contracts/model";
import type { RunDetail } from "@/lib/contracts/run";
import type { SampleDetail } from "@/lib/contracts/sample";
import { SampleActions } from "./sample-actions";

it("copies no request whose shared text could not be read, and says so", async () => {
  const source = runSource(5, "ifscale");
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const model = modelSettings.parse({ kind: "openai-compatible", address: "https://a.example/v1", model: "m", sampling: {} });
  client.setQueryData(runQuery(source).queryKey, { id: 5, model } as RunDetail);
  const turn = { turn: 0, earlier: 0, messages: [{ role: "user", parts: [{ hash: "ab" }] }], verdict: null };
  client.setQueryData(sampleQuery(source, 2, null).queryKey, { status: "scored", turns: [turn] } as unknown as SampleDetail);
  client.setQueryData(askedAgainQuery(source, 2).queryKey, []);
  vi.stubGlobal("fetch", async () => new Response('{"error": {"code": "internal"}}', { status: 500 }));
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  const failed = vi.spyOn(toast, "error").mockReturnValue();
  render(
    <NuqsTestingAdapter>
      <QueryClientProvider client={client}>
        <SampleActions source={source} runId={5} ordinal={2} />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Copy as curl" }));
  await waitFor(() => expect(failed.mock.calls).toEqual([[expect.stringMatching(/^A shared text in this message cannot be read\./)]]));
  expect(writeText).not.toHaveBeenCalled();
});
