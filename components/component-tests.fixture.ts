import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

// On a busy machine, a part that is loaded when it is needed takes longer than the second that is usual.
configure({ asyncUtilTimeout: 120_000 });

// A warning or error of React fails a component test, as a console message fails a browser test.
beforeEach(() => {
  vi.spyOn(console, "error");
});
afterEach(() => {
  cleanup();
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
