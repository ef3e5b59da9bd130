import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { runSource } from "@/components/data/run-source";
import type { SampleDetail } from "@/lib/contracts/sample";
import { TimelinePanel } from "./timeline-panel";

test("a dialogue whose timeline cannot be read says so, and leaves the choice of a turn to the page", async () => {
  vi.stubGlobal(
    "fetch",
    async () => new Response('{"error": {"code": "internal", "message": "The timeline is broken."}}', { status: 500 }),
  );
  const sample = { ordinal: 2, turns: [{ turn: 0, verdict: null }] } as unknown as SampleDetail;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TimelinePanel source={runSource(5, "evolif")} benchmark={undefined as never} sample={sample} at={0} onTurn={() => {}}>
        {({ above, stepsTurns }) => (
          <>
            {above}
            <p>{stepsTurns ? "The panel chooses the turn." : "The page chooses the turn."}</p>
          </>
        )}
      </TimelinePanel>
    </QueryClientProvider>,
  );
  expect(screen.getByText("The panel chooses the turn.")).toBeTruthy();
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByText("The page chooses the turn.")).toBeTruthy();
});
