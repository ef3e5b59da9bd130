import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Menu } from "./menu";

const open = () => fireEvent.keyDown(screen.getByRole("button", { name: "Actions" }), { key: "Enter" });
const names = () => screen.getAllByRole("menuitem").map((entry) => entry.textContent);

it("an item with its own actions replaces the menu with them, and Back returns", () => {
  const onSelect = vi.fn();
  render(
    <Menu
      label="Actions"
      items={[
        { label: "Export", items: [{ label: "Table", onSelect }] },
        { label: "Delete", onSelect: () => {} },
      ]}
    />,
  );
  open();
  expect(names()).toEqual(["Export", "Delete"]);
  fireEvent.click(screen.getByRole("menuitem", { name: "Export" }));
  expect(names()).toEqual(["Back", "Table"]);
  expect(screen.getByRole("menu").contains(document.activeElement)).toBe(true);
  fireEvent.click(screen.getByRole("menuitem", { name: "Back" }));
  expect(names()).toEqual(["Export", "Delete"]);
  fireEvent.click(screen.getByRole("menuitem", { name: "Export" }));
  fireEvent.click(screen.getByRole("menuitem", { name: "Table" }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("menu")).toBeNull();
});
