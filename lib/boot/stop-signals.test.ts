import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const module = new URL("./stop-signals.mjs", import.meta.url).href;
const code = `const { onStopSignals } = await import(${JSON.stringify(module)});
  onStopSignals({ stop: () => { console.log("stop"); setImmediate(() => process.exit(0)); }, force: () => {} });
  process.on("SIGUSR2", () => console.log("still up")); setInterval(() => {}, 1000); console.log("up");`;
const program = [process.execPath, "--input-type=module", "-e", code];
// Without pseudo-terminals, or without a way to find children, there is no terminal to close.
const hasTerminals = spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0 && spawnSync("pgrep", ["--version"]).status === 0;

/** Starts a program, and reports when it has printed a word and how it ended. */
function start(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], env: { ...process.env, ...env } });
  const exit = once(child, "exit");
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  const untilPrinted = async (word: string) => {
    while (!output.includes(word)) await once(child.stdout, "data");
  };
  return { child, untilPrinted, exit };
}

test("a program started by nohup survives the closing of its terminal and stops on SIGTERM", async () => {
  const { child, untilPrinted, exit } = start("nohup", program);
  await untilPrinted("up");
  child.kill("SIGHUP");
  child.kill("SIGUSR2");
  await untilPrinted("still up");
  child.kill("SIGTERM");
  await untilPrinted("stop");
  expect(await exit).toEqual([0, null]);
});

test("a package.json script stops when npm's SIGTERM ends the shell around it", async () => {
  const quoted = program.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  // A shell with another command to come never becomes the program.
  const { child, untilPrinted } = start("sh", ["-c", `${quoted}; true`], { npm_lifecycle_event: "start" });
  await untilPrinted("up");
  child.kill("SIGTERM");
  await untilPrinted("stop");
});

test.skipIf(!hasTerminals)("a program in a terminal ends with it", async () => {
  const quoted = program.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const { child, untilPrinted, exit } = start("script", ["-qec", `exec ${quoted}`, "/dev/null"]);
  await untilPrinted("up");
  process.kill(Number(spawnSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" }).stdout.trim()), "SIGHUP");
  await untilPrinted("stop");
  await exit;
});
