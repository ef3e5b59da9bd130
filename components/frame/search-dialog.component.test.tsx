import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SearchDialog } from "./search-dialog";

vi.mock("./finder", () => {
  throw new Error("Failed to load chunk");
});

test("a search whose code cannot be loaded says so, keeps what was typed, and can be tried again", async () => {
  render(<SearchDialog open onOpenChange={() => {}} places={[]} />);
  const first = await screen.findByRole("alert");
  expect(first.textContent).toContain("The search could not be loaded");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "mini" } });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => screen.getByRole("alert") !== first).toBe(true);
  expect(screen.getByRole("textbox")).toHaveProperty("value", "mini");
});
