import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { Tooltip } from "radix-ui";
import { expect, it, vi } from "vitest";
import { flagsQuery } from "@/components/data/flag-queries";
import type { FlaggedSample } from "@/lib/contracts/flag";
import { flagsAtMost } from "@/lib/contracts/plain/list-limits";
import { FlaggedPage } from "./flagged-page";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {}, push() {} }), usePathname: () => "/flagged" }));

const flagged = (id: number): FlaggedSample => ({
  ...{ id, ordinal: id, runId: 1, runName: "Run", modelName: "m", suiteName: "Words", title: `Sample ${id}`, author: "" },
  ...{ status: "scored", score: 1, passed: true, flaggedAt: "2026-01-01T00:00:00.000Z" },
});

it.each([
  [2, "2 samples to come back to"],
  [flagsAtMost, `The newest ${flagsAtMost} samples to come back to`],
])("says whether its %i samples are all that are flagged", (count, words) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(
    flagsQuery.queryKey,
    Array.from({ length: count }, (_, at) => flagged(at)),
  );
  render(
    <Tooltip.Provider>
      <QueryClientProvider client={client}>
        <FlaggedPage />
      </QueryClientProvider>
    </Tooltip.Provider>,
  );
  expect(screen.getByText(new RegExp(`^${words}`))).toBeDefined();
});
