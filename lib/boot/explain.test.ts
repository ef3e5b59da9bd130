import { expect, test } from "vitest";
import { BootError } from "./boot-error.mjs";
import { explain } from "./explain.mjs";

test("a known reason is one sentence, also behind another error", () => {
  expect(explain(new BootError("Port 3000 is taken."))).toBe("Port 3000 is taken.");
  expect(explain(new Error("outer", { cause: new BootError("Port 3000 is taken.") }))).toBe("Port 3000 is taken.");
});

test("a small shared memory is told as such, not as a full disk", () => {
  const message = 'could not resize shared memory segment "/PostgreSQL.1" to 33624064 bytes: No space left on device';
  expect(explain(Object.assign(new Error(message), { code: "53100" }))).toMatch(/^The shared memory \(\/dev\/shm.*--shm-size/);
});

test.each(["ENOSPC", "53100"])("a full disk is told as such (%s)", (code) => {
  expect(explain(Object.assign(new Error("write failed"), { code }))).toMatch(/^The disk is full/);
});

test("an unknown fault shows where it came from", () => {
  expect(explain(new Error("odd"))).toContain("explain.test.ts");
});
