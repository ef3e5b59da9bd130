import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleRunDetail } from "@/lib/contracts/run.fixture";
import { RunCaveat } from "./run-caveat";

const none = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
const headline = { id: "accuracy", slice: {}, value: 50, standardError: null, low: null, high: null, n: 50, missing: 0 };

it("says of a cancelled run why it has no rank and which of its samples its numbers use, after why it ended", () => {
  const run = exampleRunDetail({
    ...{ status: "cancelled", sampleCount: 250, counts: { ...none, scored: 130, failed: 6, cancelled: 114 } },
    headline: { ...headline, soFar: { asked: 50, of: 250 } },
  });
  render(<RunCaveat run={run}>Somebody cancelled it.</RunCaveat>);
  expect(screen.getByRole("status").textContent).toBe(
    "Somebody cancelled it. It was cancelled after 136 of 250 samples. Only complete runs are ranked. Numbers use 50 of the 136 samples that have finished (complete blocks).",
  );
});

it("says nothing of a whole run, nor of one that goes on", () => {
  render(<RunCaveat run={exampleRunDetail({ status: "finished", sampleCount: 4, counts: { ...none, scored: 4 } })} />);
  render(<RunCaveat run={exampleRunDetail({ status: "running", sampleCount: 4, counts: { ...none, scored: 1, running: 3 } })} />);
  expect(screen.queryByRole("status")).toBeNull();
});
