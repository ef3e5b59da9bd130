import { expect, test } from "vitest";
import { playwrightPattern, readTestArguments } from "./test-arguments.mjs";

const world = { isCommit: (name: string) => ["main", "HEAD~2"].includes(name), isPath: (path: string) => path === "lib/stats" };
const read = (...args: string[]) => readTestArguments(args, world);

test("kinds, paths, a name, a branch, a seed and a report can be combined", () => {
  expect(read()).toEqual({ kinds: [], paths: [], name: null, changed: null, seed: null, report: false, help: false });
  expect(read("unit", "lib/stats", "-t", "a run ends", "--changed", "main", "--seed", "7", "--report", "e2e/finding.spec.ts")).toEqual({
    kinds: ["unit"],
    paths: ["lib/stats", "e2e/finding.spec.ts"],
    name: "a run ends",
    changed: "main",
    seed: 7,
    report: true,
    help: false,
  });
  expect(read("--seed=7", "--changed=HEAD~2")).toMatchObject({ seed: 7, changed: "HEAD~2", paths: [] });
});

test("the word after --changed is a branch if one exists, and otherwise an ordinary argument", () => {
  expect(read("--changed")).toMatchObject({ changed: "HEAD", paths: [] });
  expect(read("--changed", "db")).toMatchObject({ changed: "HEAD", kinds: ["db"] });
  expect(read("--changed", "lib/stats")).toMatchObject({ changed: "HEAD", paths: ["lib/stats"] });
  expect(read("--changed", "--report")).toMatchObject({ changed: "HEAD", report: true });
  expect(() => read("--changed", "mian")).toThrow("There is neither a branch nor a file called mian.");
});

test.each([
  [["--sead", "7"], "There is no option --sead; npm test -- --help names them all."],
  [["--seed", "many"], "--seed needs a whole number of up to nine digits, and many is none."],
  [["--seed"], "--seed needs a whole number of up to nine digits, and nothing is none."],
  [["-t"], "-t needs the name of a test"],
  [["-t", "(run"], "-t takes a regular expression, and (run is none"],
])("%j is refused with an explanation", (args, sentence) => {
  expect(() => read(...args)).toThrow(sentence);
});

test("the beginning of a name is sought after the names of project and file in Playwright's texts", () => {
  const texts = [" runs.spec.ts opens a run", "chromium runs.spec.ts on a phone opens a run", " opens.spec.ts a ^ is shown"];
  const matching = (name: string) => texts.filter((text) => new RegExp(playwrightPattern(name)).test(text));
  expect(matching("^opens")).toEqual([texts[0]]);
  expect(matching("^on a phone|^a")).toEqual(texts.slice(1));
  expect(matching("opens a")).toEqual(texts.slice(0, 2));
  expect(matching("a \\^ [^a-h]s")).toEqual([texts[2]]);
});
