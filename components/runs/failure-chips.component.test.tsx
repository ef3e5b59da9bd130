import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FailureChips } from "./failure-chips";

const views = { rejections: [{ id: "short_response", label: "too short" }] };
const failures = [
  { status: "failed", reason: "429 after 7 attempts", count: 1200 },
  { status: "rejected", reason: "short_response after 3 attempts", count: 4 },
  { status: "failed", reason: "no answer within 60 s", count: 2 },
  { status: "unscored", reason: "the judge is away", count: 1 },
];

it("groups reasons by who caused them, and shows nothing if no sample is missing", () => {
  const { container, rerender } = render(<FailureChips failures={failures} views={views} chosen={() => false} onChoose={() => {}} />);
  const lines = [...screen.getByRole("group", { name: "Excluded from scores, by reason" }).children].map((line) => [
    line.firstElementChild?.textContent,
    within(line as HTMLElement)
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-pressed")),
  ]);
  expect(lines).toEqual([
    ["Provider errors, excluded from scores", ["false", "false"]],
    ["Rejected by the benchmark’s protocol, excluded from scores", ["false"]],
    ["Could not be scored, excluded from scores", ["false"]],
  ]);
  expect(screen.getByRole("button", { name: /^429 after 7 attempts\s*1.200$/ })).toBeDefined();
  rerender(<FailureChips failures={[]} views={views} chosen={() => false} onChoose={() => {}} />);
  expect(container.textContent).toBe("");
});

it("a reason filters the table, and a second press clears the filter", () => {
  const onChoose = vi.fn();
  const chips = (chosen: string | null) => (
    <FailureChips failures={failures} views={views} chosen={(reason) => reason === chosen} onChoose={onChoose} />
  );
  const { rerender } = render(chips(null));
  fireEvent.click(screen.getByRole("button", { name: /^too short after 3 attempts/ }));
  rerender(chips("short_response after 3 attempts"));
  expect(screen.getByRole("button", { pressed: true }).textContent).toContain("too short after 3 attempts");
  fireEvent.click(screen.getByRole("button", { pressed: true }));
  expect(onChoose.mock.calls).toEqual([["short_response after 3 attempts"], [null]]);
});
