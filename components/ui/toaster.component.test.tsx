import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { toast } from "./toast";
import { Toaster } from "./toaster";

const code = vi.hoisted(() => ({ isLost: true }));
vi.mock("./toasts", async (original) => {
  if (code.isLost) throw new Error("Failed to load chunk");
  return original();
});

test("a notice is shown, with its action, although the code that displays notices cannot be loaded", async () => {
  const undone = vi.fn();
  render(
    <>
      <input aria-label="Reason" defaultValue="half a sent" />
      <Toaster />
    </>,
  );
  toast.error("The run could not be paused", { description: "The Heed server cannot be reached." });
  toast.plain("Two runs deleted", { action: { label: "Undo", onClick: undone } });
  const notices = await screen.findByRole("alert");
  await expect.poll(() => notices.textContent).toContain("Two runs deleted");
  expect(notices.textContent).toContain("The run could not be pausedThe Heed server cannot be reached.");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undone).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("textbox")).toHaveProperty("value", "half a sent");
});
