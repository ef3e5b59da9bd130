import { expect, test } from "vitest";
import { exportCaption } from "./export-caption";

const series = (label: string, source: "measured" | "simulated" | "imported" | "published") => ({ label, source });

test("a picture of one series says whose it is, and that nobody measured it where that is so", () => {
  expect(exportCaption([series("gpt", "measured")])).toBe("gpt");
  expect(exportCaption([series("careful", "simulated")])).toBe("careful, simulated");
});

test("of several series those are named that were not measured, by their source", () => {
  const all = [series("a", "measured"), series("b", "published"), series("c", "simulated"), series("d", "published")];
  expect(exportCaption(all)).toBe("Simulated: c. Published: b, d");
  expect(exportCaption([series("a", "measured"), series("b", "measured")])).toBe("");
});

test("numbers of a part say so", () => {
  expect(exportCaption([{ ...series("gpt", "measured"), part: "so far, 40 of 250" }])).toBe("gpt, so far, 40 of 250");
  expect(exportCaption([series("a", "measured"), { ...series("b", "simulated"), part: "so far, 40 of 250" }])).toBe(
    "Simulated: b. b: so far, 40 of 250",
  );
});

test("what a name says itself is not said again", () => {
  expect(exportCaption([series("Simulated: careful", "simulated")])).toBe("Simulated: careful");
  expect(exportCaption([series("Simulated: careful", "simulated"), series("x", "published")])).toBe("Published: x");
});
