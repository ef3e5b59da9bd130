import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { jobQuery } from "@/components/data/job-queries";
import { sampleKeys } from "@/components/data/query-keys";
import { runSource } from "@/components/data/run-source";
import { Button } from "@/components/ui/button";
import type { JobDetail } from "@/lib/contracts/job";
import { statusCounts } from "@/lib/contracts/run";
import { RecordDialog } from "./record-dialog";
import { RescoreDialog } from "./rescore-dialog";

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

const client = (job: Pick<JobDetail, "kind" | "result"> & Partial<Pick<JobDetail, "status">>) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  vi.stubGlobal("fetch", async () => Response.json({ jobId: 3 }));
  client.setQueryData(jobQuery(3).queryKey, { id: 3, benchmark: "ifscale", name: "x", status: "finished", ...job } as unknown as JobDetail);
  return client;
};

function Opener({ dialog: Dialog }: { dialog: (props: DialogProps) => React.ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} />
    </>
  );
}

const verifiers = ["reference", "other"].map((id) => ({ id, label: id, version: "1", description: "" })) as BenchmarkView["verifiers"];
const counts = statusCounts.parse({ queued: 0, running: 0, scored: 8, failed: 0, unscored: 0, cancelled: 0 });
const run = { id: 5, verifier: "reference", scoredWith: [], outdated: [], counts };
const Rescore = ({ judgeName = null, ...props }: DialogProps & { judgeName?: string | null }) => (
  <RescoreDialog
    {...props}
    source={runSource(5, "ifscale")}
    run={{ ...run, judgeName }}
    verifiers={verifiers}
    noun={{ one: "word", many: "words" }}
  />
);
const traces = [{ id: "t", label: "Steps", description: "" }] as unknown as BenchmarkView["traces"];
const Recording = (props: DialogProps) => <RecordDialog {...props} source={runSource(5, "logicif")} runId={5} traces={traces} />;

/** Starts the dialog's job, presses Done after its result, and opens the dialog again. */
async function openedAgain(start: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name: start }));
  fireEvent.click(await screen.findByRole("button", { name: "Done" }));
  fireEvent.click(await screen.findByRole("button", { name: "Open" }));
}

it("offers another rescore after Done", async () => {
  render(
    <QueryClientProvider client={client({ kind: "rescore", result: { verifier: "other", scored: 8, changed: 0, flips: [] } })}>
      <Opener dialog={Rescore} />
    </QueryClientProvider>,
  );
  await openedAgain("Rescore");
  expect(await screen.findByRole("button", { name: "Rescore" })).toBeDefined();
  expect(screen.queryByText(/8 samples scored/)).toBeNull();
});

it("offers another recording after Done", async () => {
  render(
    <QueryClientProvider client={client({ kind: "trace", result: { items: 4, failures: 2, nothing: 0 } })}>
      <Opener dialog={Recording} />
    </QueryClientProvider>,
  );
  await openedAgain("Record");
  expect(await screen.findByRole("button", { name: "Record" })).toBeDefined();
  expect(screen.queryByText(/4 cases and 2 missed replies recorded/)).toBeNull();
});

it.each(["cancelled", "failed"] as const)("reads the run's verdicts again after a rescore was %s", async (status) => {
  const queries = client({ kind: "rescore", result: null, status });
  const { api } = runSource(5, "ifscale");
  const key = sampleKeys.worst(api);
  queries.setQueryData(key, []);
  render(
    <QueryClientProvider client={queries}>
      <Opener dialog={Rescore} />
    </QueryClientProvider>,
  );
  expect(queries.getQueryState(key)?.isInvalidated).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Rescore" }));
  await waitFor(() => expect(queries.getQueryState(key)?.isInvalidated).toBe(true));
});

it.each([
  [null, "no requests are sent"],
  ["Judge", "the model is not asked, but the judge “Judge” may be"],
])("says which requests a rescore sends to the judge %s", (judgeName, words) => {
  render(
    <QueryClientProvider client={client({ kind: "rescore", result: null })}>
      <Rescore open onOpenChange={() => {}} judgeName={judgeName} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(new RegExp(words))).toBeDefined();
});
