import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

// A warning or error of React fails a component test, as a console message fails a browser test.
beforeEach(() => {
  vi.spyOn(console, "error");
});
afterEach(() => {
  cleanup();
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
