import { expect, it } from "vitest";
import { filesBelow, readDocument } from "./documents.fixture";
import { unknownVariables, variables } from "./environment.mjs";
import { projectRoot } from "./project-root.mjs";

const document = "docs/environment.md";
const isSource = (path: string): boolean => /\.(tsx?|mjs)$/.test(path) && !/\.test\.tsx?$|\.spec\.ts$/.test(path);

/** Builds the table of the variables that `who` sets. */
function table(who: string): string {
  const rows = variables
    .filter((variable) => variable.for === who)
    .map(({ name, kind, default: fallback, text }) => `| \`${name}\` | ${kind} | ${fallback.replace(/^\S+$/, "`$&`")} | ${text} |`);
  return ["| variable | value | default | meaning |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

it("matches the tables of docs/environment.md, which npx vitest run lib/boot/environment.test.ts -u writes", async () => {
  let text = readDocument(document);
  for (const who of ["users", "developers", "Heed"]) {
    const place = new RegExp(`(?<=<!-- variables for ${who} -->\n).*?(?=\n<!-- end -->)`, "s");
    expect(text, who).toMatch(place);
    text = text.replace(place, () => table(who));
  }
  await expect(text).toMatchFileSnapshot(`${projectRoot}/${document}`);
});

it("declares every HEED_ variable that the code reads or names", () => {
  const known = new Set(variables.map(({ name }) => name));
  const files = filesBelow(".").filter((path) => isSource(path) && path !== "lib/boot/environment.mjs");
  const read = files.flatMap((path) => [...readDocument(path).matchAll(/\bHEED_[A-Z0-9_]+/g)].map(([name]) => ({ name, path })));
  expect(read.length).toBeGreaterThan(40);
  expect(read.filter(({ name }) => !known.has(name) && !name.startsWith("HEED_KEY"))).toEqual([]);
});

it("declares no unused HEED_ variable", () => {
  const files = filesBelow(".").filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith("lib/boot/environment."));
  const text = files.map(readDocument).join("\n");
  const names = variables.map(({ name }) => name.replace("…", "")).filter((name) => name.startsWith("HEED_"));
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});

it("names the nearest known variable for an unknown one, and nothing else", () => {
  const env = {
    ...{ HEED_HOM: "x", HEED_KEYS_LAB: "x", HEED_HOME: "x", HEED_KEY_LAB: "x", HEED_ENV_FILE: "", PORTS: "1", HEED_WEBHOOK: "x" },
    ...{ HEED_ALLOWED_KEYS: "LAB_KEY, HEED_LAB_KEY", HEED_LAB_KEY: "x" },
  };
  expect(unknownVariables(env)).toEqual([
    "The variable HEED_HOM has no effect. Did you mean HEED_HOME? docs/environment.md lists all variables.",
    "The variable HEED_KEYS_LAB has no effect. Did you mean HEED_KEY_…? docs/environment.md lists all variables.",
    "The variable HEED_WEBHOOK has no effect. Did you mean HEED_WEBHOOK_URL? docs/environment.md lists all variables.",
  ]);
});
