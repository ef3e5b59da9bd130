import { run } from "./run.mjs";

// Runs the tests of the Python sandbox on each Node version that it must work with: `npm run sandbox:nodes`, or with the given versions.
run(async () => {
  const { spawn } = await import("node:child_process");
  const { join } = await import("node:path");
  const { projectRoot } = await import("./project-root.mjs");
  const named = process.argv.slice(2);
  const versions = named.length > 0 ? named : ["20", "22", "24", "25"];
  const vitest = join(projectRoot, "node_modules/vitest/vitest.mjs");
  const tests = [vitest, "run", "--project", "unit", "lib/sandbox/python"];
  const testOn = (version) =>
    new Promise((resolve) => {
      // The package named `node` contains Node itself.
      const args = ["--yes", `--package=node@${version}`, "--", "node", ...tests];
      const child = spawn("npx", args, { cwd: projectRoot, stdio: "inherit" });
      child.once("error", () => resolve(false));
      child.once("close", (code) => resolve(code === 0));
    });
  const failed = [];
  for (const version of versions) {
    console.log(`Node ${version}`);
    if (!(await testOn(version))) failed.push(version);
  }
  console.log(
    failed.length === 0 ? `The sandbox works on Node ${versions.join(", ")}.` : `The sandbox failed on Node ${failed.join(", ")}.`,
  );
  return failed.length === 0 ? 0 : 1;
});
