import { render, screen } from "@testing-library/react";
import { Tooltip } from "radix-ui";
import { expect, it } from "vitest";
import { runDetail } from "@/lib/contracts/run.fixture";
import { AskedLine } from "./asked-line";

const counts = { queued: 0, running: 0, scored: 136, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 114 };
const headline = { id: "accuracy", slice: {}, value: 50, standardError: null, low: null, high: null, n: 50, missing: 0 };
const shown = (asked?: number) =>
  render(
    <Tooltip.Provider>
      <AskedLine
        run={runDetail({
          ...{ counts, sampleCount: 250, status: "cancelled" },
          headline: { ...headline, ...(asked !== undefined && { soFar: { asked, of: 250 } }) },
        })}
        handle={{ open: () => {} } as never}
        onNarrow={() => {}}
      />
    </Tooltip.Provider>,
  );

it("says how many of the ended samples count where only whole blocks do", () => {
  shown(50);
  expect(screen.getByText(/50 of the 136 that have ended count in the numbers: only whole blocks do/)).toBeTruthy();
});

it("says nothing of blocks where every ended sample counts", () => {
  shown(136);
  shown();
  expect(screen.queryByText(/whole blocks/)).toBeNull();
});
