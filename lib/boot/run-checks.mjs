import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installMissing } from "./install.mjs";
import { makePrograms } from "./prepare.mjs";
import { projectRoot } from "./project-root.mjs";

// Path of the file that a package names as its command; some packages do not export their package.json.
const command = (name, bin = name) => {
  const folder = join(projectRoot, "node_modules", name);
  const { bin: bins } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bins === "string" ? bins : bins[bin]);
};
const unitTests = "unit tests";
// The unit tests of documents and settings, for a check without the other tests.
const documents = "documents";
const folders = ["app", "components", "lib", "prisma", "e2e"];
const beside = (file) => join(projectRoot, "lib/boot", file);
// Tools cache here, or in tsconfig.tsbuildinfo, what they have read, and read only changed files again.
const cache = (name) => join(projectRoot, "node_modules/.cache", name);
const depcruise = ["--config", ".dependency-cruiser.mjs", "--cache", cache("dependency-cruiser"), "--cache-strategy", "content"];
/** Steps, the longest first. `show`: prefix for each line of a step's output, which is then shown even if nothing failed. */
const steps = () => [
  // The compiler in Go needs half the time of the other one; Next and the check of imports need the other one.
  { name: "types", args: [command("typescript-native", "tsc"), "--noEmit"], before: [command("next"), "typegen"] },
  { name: "who imports whom", args: [command("dependency-cruiser", "depcruise"), ...depcruise, ...folders] },
  { name: "dead code", args: [command("knip"), "--no-progress", "--cache", "--cache-location", cache("knip")] },
  { name: "format and lint", args: [command("@biomejs/biome", "biome"), process.env.CI ? "ci" : "check", "--error-on-warnings", "."] },
  { name: "database client", args: [beside("check-client.mjs")] },
  { name: "migrations", args: [beside("check-migrations.mjs")] },
  { name: "lock file", args: [beside("check-lock.mjs")] },
  { name: "states", args: [beside("check-states.mjs")] },
  { name: "words of texts", args: [beside("check-texts.mjs")] },
  { name: "docstrings", args: [beside("docstrings.mjs")] },
  { name: "long tests", args: [beside("check-long-tests.mjs")] },
  { name: "licences", args: [beside("check-licences.mjs")], show: "" },
  { name: "known faults", args: [beside("check-audit.mjs")], show: "warning: " },
  { name: documents, args: [command("vitest"), "run", "--project", "unit", "lib/boot/documents.test.ts", "lib/boot/environment.test.ts"] },
  { name: unitTests, args: [command("vitest"), "run", "--project", "unit", "--project", "components"] },
];

const execute = (args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: projectRoot, env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" } });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => resolve({ ok: false, output: error.message }));
    child.once("close", (code) => resolve({ ok: code === 0, output }));
  });

async function step({ name, args, before, show }) {
  const began = performance.now();
  const first = before ? await execute(before) : { ok: true, output: "" };
  const { ok, output } = first.ok ? await execute(args) : first;
  console.log(`${ok ? "ok  " : "FAIL"} ${name.padEnd(18)} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (!ok) console.log(output.trim());
  else if (show !== undefined && output.trim() !== "") console.log(output.trim().replace(/^/gm, `     ${show}`));
  return ok;
}

/**
 * Runs every check, two at a time, and prints a line for each; a failure is followed by its output. `tests: false` leaves out the unit
 * tests, for callers that run all tests next.
 * @returns {Promise<number>} exit code
 */
export async function check({ tests = true } = {}) {
  // The database client is not generated, because a check compares it.
  await installMissing({ say: (line) => console.log(line), development: true });
  if (tests) await makePrograms();
  const waiting = steps().filter(({ name }) => name !== (tests ? documents : unitTests));
  const all = waiting.length;
  let failed = 0;
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await step(next))) failed += 1;
  };
  await Promise.all([lane(), lane()]);
  if (failed > 0) console.log(`${failed} of ${all} checks failed.`);
  return failed === 0 ? 0 : 1;
}
