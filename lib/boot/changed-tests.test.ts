import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importsOf, testsOfChanged } from "./changed-tests.mjs";
import { projectRoot } from "./project-root.mjs";
import { kindOf, projectFiles } from "./test-files.mjs";

const sources = projectFiles();
const files = sources.filter((path) => kindOf(path) !== null);
const few = files.filter((path) => /^(lib\/(boot|stats|random|shares)|e2e|app|components\/ui)\//.test(path));
const imports = importsOf(few, sources);
const changing = (...changed: string[]) => testsOfChanged(changed, few, imports);
const kindFiles = (kind: string) => few.filter((path) => kindOf(path) === kind);

test("a change runs the tests that import it, and browser tests if pages or programs import it", () => {
  const boot = changing("lib/boot/count-tests.mjs");
  expect(boot).toEqual(["lib/boot/count-tests.test.ts"]);
  expect(changing("e2e/finding.spec.ts")).toEqual(["e2e/finding.spec.ts"]);
  expect(changing("lib/errors.ts")).toEqual(expect.arrayContaining(kindFiles("e2e")));
  expect(changing("app/globals.css")).toEqual(few.filter((path) => /^(app|e2e)\//.test(path)));
});

test("a change to test setup or the database runs all tests that depend on it", () => {
  expect(changing("lib/db/test-database.ts")).toEqual(kindFiles("db"));
  expect(changing("prisma/schema.prisma")).toEqual([...kindFiles("db"), ...kindFiles("e2e")].sort());
  expect(changing("lib/random/property-seed.fixture.ts")).toEqual(kindFiles("unit"));
});

test("a change to a fixture that Vitest loads before each file runs all files of its kinds", () => {
  const config = readFileSync(join(projectRoot, "vitest.config.ts"), "utf8");
  const loaded = [...config.matchAll(/"([\w/.-]+\.fixture\.ts)"/g)].map(([, path = ""]) => path);
  expect(loaded).toContain("lib/boot/left-behind.fixture.ts");
  // It is loaded with --report alone.
  for (const path of loaded.filter((name) => name !== "lib/boot/file-usage.fixture.ts"))
    expect(changing(path), path).toEqual(expect.arrayContaining(kindFiles(path.startsWith("components/") ? "components" : "unit")));
});

test("a change to what is loaded into web server and worker runs the browser tests", () => {
  expect(changing("lib/boot/end-with-parent.mjs")).toEqual(expect.arrayContaining([...kindFiles("e2e"), "lib/boot/child.test.ts"]));
});

test("a changed data file runs the tests of its folder; a changed document runs none", () => {
  expect(changing("lib/stats/fixtures/new.json")).toEqual(few.filter((path) => path.startsWith("lib/stats/")));
  expect(changing("README.md")).toEqual([]);
  expect(changing()).toEqual([]);
});
