import { expect, test } from "vitest";
import { dialogueEnd } from "./dialogue-end";

const turns = (text: string): boolean[] => [...text].map((letter) => letter === "p");

test("patience runs out on its last failed turn in a row alone", () => {
  expect(dialogueEnd(turns("ppfff"), 3, null)).toBe("patience ran out");
  expect(dialogueEnd(turns("ppffpff"), 3, null)).toBe("broken off");
  expect(dialogueEnd(turns("f"), 1, null)).toBe("patience ran out");
  expect(dialogueEnd([], 3, null)).toBe("broken off");
});

test("a dialogue that the context ended says so, but not when patience was gone as well", () => {
  expect(dialogueEnd(turns("ppf"), 3, "censored: the context is full")).toBe("outgrew the context");
  expect(dialogueEnd(turns("fff"), 3, "censored: the context is full")).toBe("patience ran out");
});
