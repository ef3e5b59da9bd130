import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ChipField } from "./chip-field";

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

const options = [1, 2, 3].map((id) => ({ id, label: `Model ${id}`, note: "" }));

function Chips() {
  const [chosen, setChosen] = useState([1, 2]);
  return <ChipField id="models" label="Model" placeholder="" options={options} chosen={chosen} onChange={setChosen} issue={undefined} />;
}

const chips = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));

it("leaves Enter and Backspace on a chip’s button to the button", () => {
  render(<Chips />);
  const field = screen.getByRole("combobox");
  const button = screen.getByRole("button", { name: "Remove Model 1" });
  for (const open of [false, true]) {
    if (open) fireEvent.click(field);
    expect(field.getAttribute("aria-expanded")).toBe(String(open));
    // The browser presses the button unless Enter's default is prevented.
    expect(fireEvent.keyDown(button, { key: "Enter" })).toBe(true);
    fireEvent.keyDown(button, { key: "Backspace" });
    expect(chips()).toEqual(["Remove Model 1", "Remove Model 2"]);
    expect(field.getAttribute("aria-expanded")).toBe(String(open));
  }
});

it("adds the highlighted entry with Enter while its list has the focus, as after a click", () => {
  render(<Chips />);
  fireEvent.click(screen.getByRole("combobox"));
  fireEvent.keyDown(screen.getByRole("listbox"), { key: "Enter" });
  expect(chips()).toEqual(["Remove Model 1", "Remove Model 2", "Remove Model 3"]);
});

it("adds with Enter and removes with Backspace in the field", () => {
  render(<Chips />);
  const field = screen.getByRole("combobox");
  fireEvent.keyDown(field, { key: "Backspace" });
  expect(chips()).toEqual(["Remove Model 1"]);
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(chips()).toEqual(["Remove Model 1", "Remove Model 2"]);
});
