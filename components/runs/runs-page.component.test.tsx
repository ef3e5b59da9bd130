import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { Tooltip } from "radix-ui";
import { expect, it, vi } from "vitest";
import { flagsQuery } from "@/components/data/flag-queries";
import { allRunsQuery, mostRuns, unreadableRunsQuery } from "@/components/data/run-queries";
import { savedViewsQuery } from "@/components/data/view-queries";
import type { RunRow } from "@/lib/contracts/run";
import { exampleRunRow } from "@/lib/contracts/run.fixture";
import { RunsPage } from "./runs-page";

vi.mock("@/components/data/use-run-progress", () => ({ useRunProgress: () => ({ progress: new Map(), stream: "open" }) }));
vi.mock("./run-list", () => ({ RunList: ({ runs }: { runs: readonly RunRow[] }) => <p>{runs.length} rows</p> }));

const shown = (rows: RunRow[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(allRunsQuery().queryKey, rows);
  client.setQueryData(unreadableRunsQuery().queryKey, []);
  client.setQueryData(flagsQuery.queryKey, []);
  client.setQueryData(savedViewsQuery().queryKey, []);
  const { container } = render(
    <NuqsTestingAdapter hasMemory>
      <Tooltip.Provider>
        <QueryClientProvider client={client}>
          <RunsPage families={[]} />
        </QueryClientProvider>
      </Tooltip.Provider>
    </NuqsTestingAdapter>,
  );
  // The document of these tests lacks one element of the page.
  expect(vi.mocked(console.error).mock.calls.every(([, tag]) => tag === "search")).toBe(true);
  vi.mocked(console.error).mockClear();
  return container;
};
const runs = (count: number, given: Partial<RunRow> = {}) =>
  Array.from({ length: count }, (_, at) => exampleRunRow({ id: at + 1, ...given }));

it("counts shown runs against those that the filter may show", async () => {
  const page = shown([...runs(3), ...runs(12, { archived: true })]);
  expect(page.textContent).toContain("3 of 3");
  fireEvent.click(screen.getByRole("button", { name: /^archived/ }));
  await waitFor(() => expect(page.textContent).toContain("12 of 12"));
});

it("calls only running runs running", () => {
  const page = shown([
    ...runs(1, { status: "running" }),
    ...runs(4, { status: "queued" }),
    ...runs(1, { status: "running", archived: true }),
  ]);
  expect(page.textContent).toContain("5 runs, 1 running");
});

it("says that it lists only the newest runs", () => {
  expect(shown(runs(mostRuns)).textContent).toMatch(/The newest 1\s?000 runs, none running/);
});
