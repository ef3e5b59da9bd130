import { afterEach, expect, it } from "vitest";
import { browserStorage } from "@/components/data/browser-storage";
import { initialWidths, movedBar, savedWidths, saveWidths } from "./pane-widths";

afterEach(() => browserStorage.removeItem("heed-sample-panes"));

it("reads back the saved widths", () => {
  saveWidths({ prompt: 20, reply: 50, checks: 30 });
  expect(savedWidths()).toEqual({ prompt: 20, reply: 50, checks: 30 });
});

it("returns nothing for broken or unknown values", () => {
  expect(savedWidths()).toBeNull();
  for (const text of ["{", '{"prompt":20,"other":80}']) {
    browserStorage.setItem("heed-sample-panes", text);
    expect(savedWidths()).toBeNull();
  }
});

it("moves a bar as far as both adjacent panes allow and leaves the third unchanged", () => {
  expect(movedBar(initialWidths, "prompt", "reply", 4)).toEqual({ prompt: 30, reply: 42, checks: 28 });
  expect(movedBar(initialWidths, "prompt", "reply", -100)).toEqual({ prompt: 12, reply: 60, checks: 28 });
  expect(movedBar(initialWidths, "reply", "checks", 100)).toEqual({ prompt: 26, reply: 58, checks: 16 });
});
