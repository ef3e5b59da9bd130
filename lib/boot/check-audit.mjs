import { execFile } from "node:child_process";
import { auditLines } from "./audit.mjs";
import { npmCommand } from "./npm.mjs";
import { projectRoot } from "./project-root.mjs";
import { run } from "./run.mjs";

const patienceMs = 20_000;
const flags = ["audit", "--omit=dev", "--json", "--fetch-retries=0", `--fetch-timeout=${patienceMs / 2}`];

// Known faults depend on the day and not on the sources, so they never fail a check.
run(async () => {
  const { command, before, env } = npmCommand();
  const output = await new Promise((resolve) => {
    const options = {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      timeout: patienceMs,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === "win32",
    };
    // npm ends with exit code 1 if it has found something.
    execFile(command, [...before, ...flags], options, (_error, stdout) => resolve(stdout));
  });
  console.log(auditLines(output).join("\n"));
});
