import { expect, it } from "vitest";
import { savedWidths, saveWidths } from "./pane-widths";

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
