import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AttemptView, SampleDetail } from "@/lib/contracts/sample";
import { ReplyMissing } from "./reply-missing";

const shown = (status: SampleDetail["status"], reason: string | null, attempts: AttemptView[] = []) =>
  render(<ReplyMissing sample={{ status, reason } as SampleDetail} views={{}} attempts={attempts} restOf={() => undefined} />);

it.each([
  ["failed", "The provider gave no usable reply", "Use “Retry failed” on the run’s page to send it again."],
  ["unscored", "The reply arrived, but the verifier could not score it", "to score it again without a new request."],
  ["rejected", "All replies were rejected", "not as the provider’s failure."],
  ["withheld", "The provider’s filter withheld the reply", "reported separately."],
] as const)("%s: an alert shows who is responsible, why, and what to do", (status, title, advice) => {
  shown(status, "finish_reason: content_filter");
  const alert = screen.getByRole("alert").textContent;
  for (const words of [title, "finish_reason: content_filter", advice]) expect(alert).toContain(words);
});

it("a reason that counts only the latest attempts is shown with the total", () => {
  const attempt = { attempt: 1, outcome: "error", reason: "429", detail: null, reply: null, at: "2026-11-01T00:00:00Z" } as AttemptView;
  shown("failed", "429 after 1 attempt", [attempt, { ...attempt, attempt: 2 }]);
  expect(screen.getByRole("alert").textContent).toContain("429 after 1 attempt, 2 attempts in total");
  shown("failed", "429 after 2 attempts", [attempt, { ...attempt, attempt: 2 }]);
  expect(screen.getAllByRole("alert")[1]?.textContent).not.toContain("in total");
});

it.each([
  ["queued", "Not sent yet"],
  ["running", "Just sent"],
  ["cancelled", "Cancelled before it was sent"],
] as const)("%s shows no alert", (status, title) => {
  shown(status, null);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("status").textContent).toContain(title);
});

it("shows nothing for a scored reply", () => expect(shown("scored", null).container.textContent).toBe(""));
