import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { WordsDialog } from "./words-dialog";

it("a dialog opened by a form saves its own text, and neither its button nor Ctrl+Enter reaches the form", () => {
  const onOuter = vi.fn();
  const onSave = vi.fn();
  render(
    <form onSubmit={onOuter} onKeyDown={onOuter}>
      <WordsDialog open onOpenChange={() => {}} title="Save these settings" label="Name" initial="" save="Save" onSave={onSave} />
    </form>,
  );
  const name = screen.getByLabelText("Name");
  fireEvent.change(name, { target: { value: "Careful" } });
  fireEvent.keyDown(name, { key: "Enter", ctrlKey: true });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onSave).toHaveBeenCalledWith("Careful");
  expect(onOuter).not.toHaveBeenCalled();
});
