import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Budget } from "@/lib/contracts/run-request";
import { BudgetDialog } from "./budget-dialog";

function opened(budget: Partial<Budget> = {}) {
  const [onOpenChange, onResume] = [vi.fn(), vi.fn()];
  const whole = { id: 1, name: null, unit: "tokens" as const, amount: 9000, spent: 8950, ...budget };
  render(<BudgetDialog open budget={whole} onOpenChange={onOpenChange} onResume={onResume} />);
  const field = screen.getByRole("textbox");
  const submit = (typed: string) => {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(screen.getByRole("button", { name: "Resume" }));
  };
  return { field, submit, onOpenChange, onResume };
}

it.each(["", "9000", "8 999", "-1", "a lot", "1e999"])(
  "rejects “%s” when more than 9,000 tokens are required, and does not resume the run",
  (typed) => {
    const { submit, field, onResume, onOpenChange } = opened();
    expect(screen.queryByText(/Enter more than/)).toBeNull();
    submit(typed);
    expect(screen.getByText(/Enter more than 9.000 tokens/)).toBeDefined();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect([onResume.mock.calls, onOpenChange.mock.calls]).toEqual([[], []]);
  },
);

it.each([
  ["1 000 000", 1_000_000],
  ["9_001", 9001],
  ["$9000,5", 9000.5],
])("“%s” resumes with %d", (typed, amount) => {
  const { submit, onResume, onOpenChange } = opened();
  submit(typed);
  expect(onResume.mock.calls).toEqual([[amount]]);
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

it("resumes with a corrected amount on Enter", () => {
  const { submit, field, onResume } = opened();
  submit("10");
  fireEvent.change(field, { target: { value: "10000" } });
  expect(screen.queryByText(/Enter more than/)).toBeNull();
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onResume.mock.calls).toEqual([[10_000]]);
});

it("labels a shared budget as such, in its unit", () => {
  opened({ name: "November", unit: "usd", amount: 12.5, spent: 12.4 });
  expect(screen.getByText("The budget “November” is shared with other runs. $12.40 of $12.50 spent.")).toBeDefined();
  expect(screen.getByLabelText("Stop at, in $")).toBeDefined();
});
