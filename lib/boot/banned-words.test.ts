import { expect, it } from "vitest";
import { bannedIn } from "./banned-words.mjs";

const linesOf = (text: string, file = "components/x.tsx") => bannedIn([{ file, line: 3, text }]);

it("a banned word is reported with its place and replacement", () => {
  expect(linesOf("What is wrong stands at each.")).toEqual(["components/x.tsx:3 has “stands”; write: is, is shown."]);
  expect(linesOf("The run goes on; 95 % of it is done.")).toHaveLength(2);
  expect(linesOf("The standard deviation is 95% of the mean.")).toEqual([]);
});

it("a stored value is exempt, but only in its own file", () => {
  expect(linesOf("not told", "lib/runs/notify-ends.ts")).toEqual([]);
  expect(linesOf("not told")).toHaveLength(1);
});
