import { act, fireEvent, render, screen } from "@testing-library/react";
import { Tooltip } from "radix-ui";
import { afterEach, expect, it, vi } from "vitest";
import { ProblemError } from "@/components/ui/problem-error";
import { CopyButton, CopyIcon } from "./copy-button";
import { Toaster } from "./toaster";

afterEach(() => vi.useRealTimers());

const pressed = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

it("shows briefly that the text was copied", async () => {
  vi.useFakeTimers();
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  render(<CopyButton text="#13" label="Copy the hash" />);
  await pressed("Copy the hash");
  expect(written.mock.calls).toEqual([["#13"]]);
  expect(screen.getByRole("button").textContent).toBe("Copied");
  act(() => void vi.advanceTimersByTime(1600));
  expect(screen.getByRole("button").textContent).toBe("Copy the hash");
});

it("shows what to do if the browser blocks copying", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Write permission denied.", "NotAllowedError"));
  render(
    <>
      <Toaster />
      <CopyButton text="#13" label="Copy" />
    </>,
  );
  await pressed("Copy");
  expect(await screen.findByText("The browser blocked copying. Select the text and copy it manually.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Copy" })).toBeDefined();
});

it("shows why a text could not be read", async () => {
  const gone = new ProblemError({ code: "not_found", message: "This link was revoked.", where: null, issues: [] }, 404);
  render(
    <Tooltip.Provider>
      <Toaster />
      <CopyIcon text={() => Promise.reject(gone)} label="Copy" />
    </Tooltip.Provider>,
  );
  await pressed("Copy");
  expect(await screen.findByText(gone.message)).toBeDefined();
});
