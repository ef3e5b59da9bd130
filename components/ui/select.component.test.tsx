import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Select } from "./select";
import { toast } from "./toast";

const code = vi.hoisted(() => ({ isLost: true }));
vi.mock("./select-list", async (original) => {
  if (code.isLost) throw new Error("Failed to load chunk");
  return original();
});

test("a list that cannot be loaded is reported, and one that arrives late does not take the focus from another field", async () => {
  const notices = vi.spyOn(toast, "error");
  const options = ["a", "b"].map((value) => ({ value, label: value.toUpperCase() }));
  render(
    <>
      <Select label="Model" value="a" onChange={() => {}} options={options} />
      <input aria-label="Name" />
    </>,
  );
  const press = () => {
    screen.getByRole("combobox").focus();
    fireEvent.click(screen.getByRole("combobox"));
  };
  press();
  await waitFor(() => expect(notices.mock.calls.map(([message]) => message)).toEqual(["The list could not be loaded"]));

  code.isLost = false;
  press();
  screen.getByRole("textbox").focus();
  await act(() => import("./select-list"));
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
  press();
  await waitFor(() => expect(screen.getByRole("listbox").textContent).toContain("B"));
});
