import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleRunDetail } from "@/lib/contracts/run.fixture";
import { RunCaveat } from "./run-caveat";

const none = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
const headline = { id: "accuracy", slice: {}, value: 50, standardError: null, low: null, high: null, n: 50, missing: 0 };

it("explains a cancelled run: why it ended, why it has no rank and which samples its numbers use", () => {
  const run = exampleRunDetail({
    ...{ status: "cancelled", sampleCount: 250, counts: { ...none, scored: 130, failed: 6, cancelled: 114 } },
    headline: { ...headline, soFar: { asked: 50, of: 250 } },
  });
  render(<RunCaveat run={run}>Someone cancelled it.</RunCaveat>);
  expect(screen.getByRole("status").textContent).toBe(
    "Someone cancelled it. It was cancelled after 136 of 250 samples. Only complete runs are ranked. Numbers use 50 of the 136 samples that have finished (complete blocks).",
  );
});

it("shows nothing for a complete run or a running one", () => {
  render(<RunCaveat run={exampleRunDetail({ status: "finished", sampleCount: 4, counts: { ...none, scored: 4 } })} />);
  render(<RunCaveat run={exampleRunDetail({ status: "running", sampleCount: 4, counts: { ...none, scored: 1, running: 3 } })} />);
  expect(screen.queryByRole("status")).toBeNull();
});
