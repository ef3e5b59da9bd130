import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ProblemError } from "@/components/ui/problem-error";
import { Failed } from "./failed";

const failure = (status: number) =>
  new ProblemError({ code: "not_found", message: "There is no run 999.", where: null, issues: [] }, status);

test("a retry button appears only if a retry can help", () => {
  const { rerender } = render(<Failed error={failure(503)} retry={() => {}} instead={<a href="/compare">Choose runs</a>} />);
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
  rerender(<Failed error={failure(404)} retry={() => {}} instead={<a href="/compare">Choose runs</a>} />);
  expect(screen.getByRole("alert").textContent).toContain("There is no run 999.");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "Choose runs" })).toBeDefined();
});
