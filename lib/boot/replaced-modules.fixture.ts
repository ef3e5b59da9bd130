import { readFileSync } from "node:fs";
import { afterAll, expect, vi } from "vitest";

// Modules are shared by the files of a process. A file that replaces some needs its own copies of those that import them, before and after.
const { testPath } = expect.getState();
if (testPath === undefined) throw new Error("Vitest names no test file.");
if (readFileSync(testPath, "utf8").includes("vi.mock(")) {
  vi.resetModules();
  afterAll(() => vi.resetModules());
}
