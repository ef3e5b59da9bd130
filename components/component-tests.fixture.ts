import { readFileSync } from "node:fs";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

// On a busy machine, a part that is loaded when it is needed takes longer than the second that is usual.
configure({ asyncUtilTimeout: 120_000 });

// Modules are shared by the files of a process. A file that replaces some needs its own copies of those that import them, before and after.
const { testPath } = expect.getState();
if (testPath === undefined) throw new Error("Vitest names no test file.");
if (readFileSync(testPath, "utf8").includes("vi.mock(")) {
  vi.resetModules();
  afterAll(() => vi.resetModules());
}

// A warning or error of React fails a component test, as a console message fails a browser test.
beforeEach(() => {
  vi.spyOn(console, "error");
});
afterEach(() => {
  cleanup();
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
