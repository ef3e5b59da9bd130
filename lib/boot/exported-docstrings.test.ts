import { expect, it } from "vitest";
import { docstringFaults, exportedDocstrings } from "./exported-docstrings.mjs";

it("a docstring may begin with a verb, a noun or a noun phrase", () => {
  for (const text of [
    "Returns the run.",
    "Rows of a table, in points.",
    "The address of an endpoint.",
    "All runs of a suite.",
    "`get /runs`.",
  ])
    expect(docstringFaults(`/** ${text} */`)).toEqual([]);
});

it("a docstring may not begin with any other kind of word", () => {
  for (const text of ["What a run costs.", "Whether it ended.", "Of a run that ended.", "It’s the run’s own.", "“How a run ends.”"])
    expect(docstringFaults(`/** ${text} */`)[0]).toMatch(/^begins with “/);
});

it("tags do not count toward the length limit of a docstring", () => {
  const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
  expect(docstringFaults(`/**\n * Returns ${words(39)}\n * @param x ${words(50)}\n */`)).toEqual([]);
  expect(docstringFaults(`/** Returns ${words(40)} */`)).toEqual(["has 41 words; 40 are the most"]);
});

it("words banned in texts or comments are reported with a replacement", () => {
  expect(docstringFaults("/** Tools lent to a judge. */")).toEqual(["has “lent”; write: provides, provided"]);
  expect(docstringFaults("/** Draws the suite anew. */")).toEqual(["has “anew”; write: again, over"]);
});

it("only docstrings of exports are read, each with its name and line", () => {
  const source = [
    "/** A. */",
    "const a = 1;",
    "/** B. */",
    "export const b = 1, c = 2;",
    "",
    "/** D. */",
    "export function d() {}",
    "export { a };",
  ];
  expect(exportedDocstrings("x.ts", source.join("\n"))).toEqual([
    { name: "b", line: 3, comment: "/** B. */" },
    { name: "d", line: 6, comment: "/** D. */" },
  ]);
});
