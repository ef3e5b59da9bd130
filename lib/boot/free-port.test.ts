import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { freePort } from "./free-port.mjs";

test("a free port is above the system ports", async () => {
  const port = await freePort();
  expect(port).toBeGreaterThan(1023);
});

test("a loopback interface that is down is reported in one sentence", ({ skip }) => {
  const code = `import(${JSON.stringify(new URL("./free-port.mjs", import.meta.url).href)})
    .then(({ freePort }) => freePort()).then((port) => console.log("free", port), (error) => console.log(error.name, error.message));`;
  // A new network namespace has a loopback interface that is down.
  const { status, stdout } = spawnSync("unshare", ["-n", process.execPath, "-e", code], { encoding: "utf8" });
  if (status !== 0) return skip("This account may not make a network of its own.");
  expect(stdout).toMatch(/^BootError This machine has no address 127\.0\.0\.1, .*its loopback interface is down/);
});
