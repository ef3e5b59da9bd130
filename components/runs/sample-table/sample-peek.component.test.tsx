import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { Tooltip } from "radix-ui";
import { expect, it } from "vitest";
import { runSource } from "@/components/data/run-source";
import { sampleQuery } from "@/components/data/sample-queries";
import { manifestById } from "@/lib/benchmarks/registry";
import type { SampleDetail, SampleRow } from "@/lib/contracts/sample";
import { SamplePeek } from "./sample-peek";

const { views } = manifestById("evolif");
const source = runSource(5, "evolif");
const missing = views.outcomes.find(({ tone }) => tone !== "pass")?.id ?? "";
const row = { ordinal: 2, status: "scored", score: 0.5, passed: false, checksPassed: 38, checksTotal: 50, outcomes: "", tags: {} };

const shown = (...turns: { passed: boolean; reply: string }[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const detail = {
    status: "scored",
    turns: turns.map(({ passed, reply }, turn) => ({
      ...{ turn, reply },
      verdict: { passed, checks: passed ? [] : [{ id: "a", label: `length of ${reply}`, outcome: missing }] },
    })),
  };
  client.setQueryData(sampleQuery(source, 2, null).queryKey, detail as unknown as SampleDetail);
  return render(
    <Tooltip.Provider>
      <QueryClientProvider client={client}>
        <SamplePeek source={source} views={views} row={row as unknown as SampleRow} href="/" onClose={() => {}} />
      </QueryClientProvider>
    </Tooltip.Provider>,
  ).container.textContent;
};

it("shows the first missed turn of a dialogue that ended with a passed one, and names it", () => {
  const text = shown({ passed: true, reply: "one" }, { passed: false, reply: "two" }, { passed: true, reply: "three" });
  expect(text).toContain("Turn 2 of 3");
  expect(text).toContain("length of two");
  expect(text).toContain("Reply of turn 2two");
  expect(text).not.toContain("three");
});

it("names no turn of a sample with a single one", () => {
  expect(shown({ passed: false, reply: "one" })).not.toContain("urn 1");
  expect(screen.getByRole("heading", { name: "Reply" })).toBeTruthy();
});
