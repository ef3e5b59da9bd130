import { expect, test } from "vitest";
import { pageSources } from "./build-web.mjs";
import { projectFiles } from "./test-files.mjs";

test("a change of any file beside the folders that Next reads builds the pages again", () => {
  const topLevel = projectFiles().filter((path) => /^[^./][^/]*(?<!\.d)\.(ts|mjs)$/.test(path));
  const ofTests = ["playwright.config.ts", "proxy.test.ts", "vitest.config.ts"];
  expect(topLevel.filter((path) => !pageSources.includes(path))).toEqual(ofTests);
});
