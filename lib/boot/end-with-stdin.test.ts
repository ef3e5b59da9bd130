import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

const started = (script: string) =>
  spawn(process.execPath, ["--import", new URL("./end-with-stdin.mjs", import.meta.url).href, "-e", script], {
    stdio: ["pipe", "ignore", "ignore"],
  });

it("stops a process once its runner's pipe is closed", async () => {
  const child = started("setInterval(() => {}, 1e6)");
  const exit = once(child, "exit");
  child.stdin.end();
  expect(await exit).toEqual([null, "SIGTERM"]);
});

it("does not keep a process that has nothing left to do", async () => {
  const child = started("");
  expect(await once(child, "exit")).toEqual([0, null]);
  child.stdin.end();
});
