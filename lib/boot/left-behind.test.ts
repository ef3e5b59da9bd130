import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { rememberProcess } from "./left-behind";

it("restores process state that a test file left changed", () => {
  process.env.HEED_KEPT = "before";
  const { fetch, Date: clock } = globalThis;
  const { error } = console;
  const folder = process.cwd();
  const environment = { ...process.env };
  const putBack = rememberProcess();

  vi.stubGlobal("fetch", vi.fn());
  vi.stubGlobal("heedLeft", 1);
  vi.stubEnv("HEED_STUBBED", "left");
  process.env.HEED_LEFT = "left";
  process.env.HEED_KEPT = "after";
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
  const other = mkdtempSync(join(realpathSync(tmpdir()), "heed-left-"));
  process.chdir(other);

  putBack();
  rmSync(other, { recursive: true });
  expect(globalThis).toMatchObject({ fetch, Date: clock });
  expect(globalThis).not.toHaveProperty("heedLeft");
  expect(console.error).toBe(error);
  expect(process.cwd()).toBe(folder);
  expect({ ...process.env }).toEqual(environment);
  expect(environment.HEED_KEPT).toBe("before");
});

it("restores an environment variable that was deleted", () => {
  process.env.HEED_KEPT = "before";
  const putBack = rememberProcess();
  delete process.env.HEED_KEPT;
  putBack();
  expect(process.env.HEED_KEPT).toBe("before");
});
