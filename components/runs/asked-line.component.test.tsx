import { render, screen } from "@testing-library/react";
import { Tooltip } from "radix-ui";
import { expect, it } from "vitest";
import { exampleRunDetail } from "@/lib/contracts/run.fixture";
import { AskedLine } from "./asked-line";

const none = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
const shown = (given: Parameters<typeof exampleRunDetail>[0]) =>
  render(
    <Tooltip.Provider>
      <AskedLine run={exampleRunDetail(given)} handle={{ open: () => {}, addressOf: () => "" } as never} onNarrow={() => {}} />
    </Tooltip.Provider>,
  ).container.textContent;

it("shows the outcomes of samples, without the open ones while a run is running", () => {
  const counts = { ...none, scored: 6, failed: 2, running: 3, queued: 9 };
  expect(shown({ status: "running", sampleCount: 20, counts })).toBe("Of 20 samples · scored 6 finished · hidden 2 failed");
  expect(shown({ status: "paused", sampleCount: 20, counts: { ...counts, running: 0, queued: 12 } })).toContain("open 12 not asked yet");
  expect(shown({ status: "running", sampleCount: 3, counts: { ...none, running: 3 } })).toBe("");
});

it("states in one sentence that all samples finished, once none is open", () => {
  shown({ status: "finished", sampleCount: 4, counts: { ...none, scored: 4 } });
  expect(screen.getByText("All 4 samples finished and are scored.")).toBeTruthy();
});
