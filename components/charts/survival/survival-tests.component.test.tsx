import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SurvivalTest } from "./survival-data";
import { SurvivalTests } from "./survival-tests";

const series = (label: string, slot: number) => ({ id: label, label, source: "measured" as const, slot });
const [a, b, c] = [series("A", 0), series("B", 1), series("C", 2)];
const turns = { unit: "turn", cluster: "script" };
const test = (first: typeof a, second: typeof a, difference: number, p: number, adjusted: number): SurvivalTest => ({
  ...{ first, second, adjusted, isPaired: true },
  logRank: { p: 0.2, chiSquare: 1.64 },
  turns: { difference, low: difference - 2, high: difference + 2, p, horizon: 40, scripts: 12 },
});

it("has a cell for each pair of several curves, with a p-value adjusted for all pairs", () => {
  const { getByRole, getAllByRole } = render(
    <SurvivalTests words={turns} tests={[test(a, b, 3.4, 0.004, 0.012), test(a, c, 1, 0.4, 0.8), test(b, c, -2.4, 0.5, 0.8)]} />,
  );
  expect(getByRole("table", { name: /row minus column; p adjusted for 3 pairs by Holm’s method/ })).toBeDefined();
  const rows = getAllByRole("row").slice(1);
  expect(rows.map((row) => row.querySelector("th")?.textContent)).toEqual(["B", "C"]);
  expect(rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent))).toEqual([
    ["+3.4 to turn 40 (1.4 to 5.4)p = 0.012"],
    ["+1.0 to turn 40 (−1.0 to 3.0)p = 0.80", "−2.4 to turn 40 (−4.4 to −0.4)p = 0.80"],
  ]);
});

it("states the results of both tests for two curves, and nothing for one curve", () => {
  const { container, rerender } = render(<SurvivalTests words={turns} tests={[test(a, b, 3.4, 0.004, 0.004)]} />);
  expect(container.textContent?.replace(/[  ]/g, " ")).toBe(
    "Mean turns by Student’s t paired by script, B minus A: +3.4 to turn 40 (1.4 to 5.4), p = 0.004; log-rank p = 0.20 (χ² 1.64)",
  );
  rerender(<SurvivalTests words={{ unit: "step", cluster: "function" }} tests={[test(a, b, 3.4, 0.004, 0.004)]} />);
  expect(container.textContent).toContain("Mean steps by Student’s t paired by function, B minus A: +3.4 to step 40");
  rerender(<SurvivalTests words={turns} tests={[]} />);
  expect(container.textContent).toBe("");
});
