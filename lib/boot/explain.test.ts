import { expect, test } from "vitest";
import { BootError } from "./boot-error.mjs";
import { explain } from "./explain.mjs";

test("a known reason is one sentence, also behind another error", () => {
  expect(explain(new BootError("Port 3000 is taken."))).toBe("Port 3000 is taken.");
  expect(explain(new Error("outer", { cause: new BootError("Port 3000 is taken.") }))).toBe("Port 3000 is taken.");
});

test.each(["ENOSPC", "53100"])("a full disk is told as such (%s)", (code) => {
  expect(explain(Object.assign(new Error("write failed"), { code }))).toMatch(/^The disk is full/);
});

test("an unknown fault shows where it came from", () => {
  expect(explain(new Error("odd"))).toContain("explain.test.ts");
});
