import { expect, it } from "vitest";
import { initialWidths, movedBar, savedWidths, saveWidths } from "./pane-widths";

const storage = (text: string | null) => ({ getItem: () => text });

it("reads back what it saved", () => {
  let kept = "";
  saveWidths({ setItem: (_, text) => (kept = text) }, { prompt: 20, reply: 50, checks: 30 });
  expect(savedWidths(storage(kept))).toEqual({ prompt: 20, reply: 50, checks: 30 });
});

it("takes nothing for broken, foreign or forbidden storage", () => {
  expect(savedWidths(storage(null))).toBeNull();
  expect(savedWidths(storage("{"))).toBeNull();
  expect(savedWidths(storage('{"prompt":20,"other":80}'))).toBeNull();
  const forbidden = () => {
    throw new Error("denied");
  };
  expect(savedWidths({ getItem: forbidden })).toBeNull();
  expect(() => saveWidths({ setItem: forbidden }, { prompt: 100 })).not.toThrow();
});

it("moves a bar as far as both panes beside it allow, and leaves the third alone", () => {
  expect(movedBar(initialWidths, "prompt", "reply", 4)).toEqual({ prompt: 30, reply: 42, checks: 28 });
  expect(movedBar(initialWidths, "prompt", "reply", -100)).toEqual({ prompt: 12, reply: 60, checks: 28 });
  expect(movedBar(initialWidths, "reply", "checks", 100)).toEqual({ prompt: 26, reply: 58, checks: 16 });
});
