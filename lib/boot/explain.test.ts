import { expect, test } from "vitest";
import { BootError } from "./boot-error.mjs";
import { explainError } from "./explain.mjs";

test("a BootError is shown as its message, even as the cause of another error", () => {
  expect(explainError(new BootError("Port 3000 is taken."))).toBe("Port 3000 is taken.");
  expect(explainError(new Error("outer", { cause: new BootError("Port 3000 is taken.") }))).toBe("Port 3000 is taken.");
});

test("too little shared memory is reported as such, not as a full disk", () => {
  const message = 'could not resize shared memory segment "/PostgreSQL.1" to 33624064 bytes: No space left on device';
  expect(explainError(Object.assign(new Error(message), { code: "53100" }))).toMatch(/^The shared memory \(\/dev\/shm.*--shm-size/);
});

test.each(["ENOSPC", "53100"])("a full disk is reported as such (%s)", (code) => {
  expect(explainError(Object.assign(new Error("write failed"), { code }))).toMatch(/^The disk is full/);
});

test("an unknown error shows where it was thrown", () => {
  expect(explainError(new Error("odd"))).toContain("explain.test.ts");
});
