import { expect, test } from "vitest";
import { exportCaption } from "./export-caption";

const series = (label: string, source: "measured" | "simulated" | "imported" | "published") => ({ label, source });

test("the caption of one series names it, and its source if it was not measured", () => {
  expect(exportCaption([series("gpt", "measured")])).toBe("gpt");
  expect(exportCaption([series("careful", "simulated")])).toBe("careful, simulated");
});

test("the caption of several series lists by source those that were not measured", () => {
  const all = [series("a", "measured"), series("b", "published"), series("c", "simulated"), series("d", "published")];
  expect(exportCaption(all)).toBe("Simulated: c. Published: b, d");
  expect(exportCaption([series("a", "measured"), series("b", "measured")])).toBe("");
});

test("provisional numbers are marked", () => {
  expect(exportCaption([{ ...series("gpt", "measured"), part: "so far, 40 of 250" }])).toBe("gpt, so far, 40 of 250");
  expect(exportCaption([series("a", "measured"), { ...series("b", "simulated"), part: "so far, 40 of 250" }])).toBe(
    "Simulated: b. b: so far, 40 of 250",
  );
});

test("a source that the name already states is not repeated", () => {
  expect(exportCaption([series("Simulated: careful", "simulated")])).toBe("Simulated: careful");
  expect(exportCaption([series("Simulated: careful", "simulated"), series("x", "published")])).toBe("Published: x");
});
