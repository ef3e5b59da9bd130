import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { changesQuery } from "@/components/data/overview-queries";
import type { Changes } from "@/lib/contracts/overview";
import { ChangesPart } from "./changes-part";

it.each([
  [{ runs: 0 }, "No runs ended."],
  [{ runs: 1 }, "1 run ended; no two complete runs of one ranking to compare."],
  [{ runs: 2, untested: 1 }, "2 runs ended; 1 comparison could not be tested, for example for lack of clusters, such as seeds."],
  [{ runs: 4, tested: 3 }, "No difference beyond chance in 3 comparisons of 4 runs."],
  [
    { runs: 4, tested: 3, untested: 2 },
    "No difference beyond chance in 3 comparisons of 4 runs; 2 comparisons could not be tested, for example for lack of clusters, such as seeds.",
  ],
] as [Partial<Changes>, string][])("says why no change is shown: %o", (week, words) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const changes: Changes = { runs: 0, tested: 0, sure: 0, untested: 0, differences: [], losses: [], ...week };
  client.setQueryData(changesQuery.queryKey, changes);
  render(
    <QueryClientProvider client={client}>
      <ChangesPart />
    </QueryClientProvider>,
  );
  expect(screen.getByText(words)).toBeDefined();
});
