import { expect, it } from "vitest";
import { placeIssues } from "./place-issues";

it("places issues at their fields and keeps the others", () => {
  const issues = [
    { path: "params.densities", message: "Too many." },
    { path: "params.densities.3", message: "Later ones are dropped." },
    { path: "params.words[2]", message: "Empty." },
    { path: "name", message: "Needed." },
    { path: "params", message: "Odd." },
  ];
  expect(placeIssues(issues, ["densities", "words"], "params")).toEqual({
    fields: { densities: "Too many.", words: "2: Empty." },
    rest: [
      { path: "name", message: "Needed." },
      { path: "params", message: "Odd." },
    ],
  });
});

it("does not mistake a longer name for a shorter one", () => {
  expect(placeIssues([{ path: "seeds", message: "x" }], ["seed"]).rest).toHaveLength(1);
});
