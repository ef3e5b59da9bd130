import { describe, expect, it } from "vitest";
import { filesWithTexts, textsOfFile } from "./user-texts.mjs";

/** Source in which “{” is written for “${” in templates, which a linter would report as a mistake here. */
const filled = (content: string) => content.replaceAll("{", "$" + "{");
const read = (content: string, path = "components/x.tsx") => textsOfFile(path, content).map(({ text }) => text);

describe("the strings that a user may see", () => {
  it("include the text of elements, with a gap for each value and nested element", () => {
    expect(read("const a = <p>Based on {n} of <b>all</b> samples</p>;")).toEqual(["Based on {…} of {…} samples", "all"]);
    expect(read('const a = <p>{open ? "Running" : "done"}</p>;')).toEqual(["Running", "done"]);
  });

  it("include labels, tips and hints but no classes, identifiers or conditions", () => {
    const button = '<Button id="go" className="flex min-w-0" title="Save it" aria-label="Save" kind="wide" data-x="One two" />';
    expect(read(`const a = ${button}; if (a === "In order") b["Two words"]();`)).toEqual(["Save it", "Save"]);
  });

  it("include the nouns of counts in singular and plural", () => {
    expect(read('const a = formatCount(n, "test"); const b = formatCount(n, "body", "bodies");')).toEqual([
      "test",
      "tests",
      "body",
      "bodies",
    ]);
  });

  it("include errors, templates and joined strings but no SQL, imports or types", () => {
    expect(read('throw new Error("The file could not be read. " + why);')).toEqual(["The file could not be read. {…}"]);
    expect(read(filled('const a = `Run {id} has ended{late ? " late" : ""}.`;'))).toEqual(["Run {…} has ended{…}.", "late"]);
    expect(read(filled("db.query(`select id, name from run where id = {id}`);"))).toEqual([]);
    expect(read('import x from "a b c"; type T = "Two words"; const a = "use client"')).toEqual([]);
  });

  it("include percentages with a space wherever they are", () => {
    expect(read(filled('const head = ["95 %", "95%"]; const a = `{low}{b && `, 95 % {low}`}`; const c = `{share} %`;'))).toEqual([
      "95 %",
      ", 95 % {…}",
      "{…} %",
    ]);
    expect(read(filled("const a = `get_bit(x, {pair} % (8 * y))`; const b = <i>{tick}%</i>; const w = `{x}%`;"))).toEqual([]);
  });

  it("are only labels and errors in files of prompts", () => {
    const content = 'const a = { title: "Turns", prompt: "Write a poem." }; throw new Error("No words are left.");';
    expect(read(content, "lib/benchmarks/evolif/generate/x.ts")).toEqual(["Turns", "No words are left."]);
  });

  it("are listed with the line on which they begin", () => {
    expect(textsOfFile("components/x.ts", 'const a = 1;\nconst label = { label: "Score" };')).toEqual([{ line: 2, text: "Score" }]);
  });

  it("are not read from tests or data", () => {
    const files = filesWithTexts();
    expect(files).toContain("components/ui/format.ts");
    expect(files.filter((file) => /\.test\.|\.fixture\.|benchmarks\/[a-z]+\/data\//.test(file))).toEqual([]);
  });
});
