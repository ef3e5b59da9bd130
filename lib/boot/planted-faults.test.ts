import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faults } from "./planted-faults.mjs";
import { projectRoot } from "./project-root.mjs";

test("each planted fault changes exactly one place in the current source and names existing tests", () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40);
  for (const { name, file, from, to, tests } of faults) {
    expect(readFileSync(join(projectRoot, file), "utf8").split(from), name).toHaveLength(2);
    expect(to, name).not.toBe(from);
    expect(
      tests.filter((path) => existsSync(join(projectRoot, path))),
      name,
    ).toEqual(tests);
  }
});
