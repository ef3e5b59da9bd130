import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BootError } from "./boot-error.mjs";
import { countPlaywright, countVitest, sumCounts } from "./count-tests.mjs";
import { explain } from "./explain.mjs";
import { prepare } from "./prepare.mjs";
import { projectRoot } from "./project-root.mjs";
import { usageTable } from "./usage-table.mjs";
import { watchTests } from "./watch-tests.mjs";

const say = (line) => console.log(line);
const require = createRequire(import.meta.url);

/** What measures the tests, with `--report`. */
let watch = null;
const phase = (kind, name, work) => (watch ? watch.phase(kind, name, work) : work());
const reporter = (name) => (watch ? [join(projectRoot, `lib/boot/${name}-usage.mjs`)] : []);

// In its own process group, which ends with us: a test server must not outlive a Ctrl-C.
const runner = (kind, args, env, endedBy = null) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: "inherit", env: { ...process.env, ...env } });
    const pass = (signal) => child.kill(endedBy ?? signal);
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, pass);
    watch?.begin(kind, child.pid);
    child.once("error", () => resolve(1));
    child.once("exit", (code) => {
      watch?.end(kind);
      resolve(code ?? 1);
    });
  });

const report = (file, count) => {
  try {
    return count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
};

async function vitest(project, folder) {
  const file = join(folder, `${project}.json`);
  const projects = project === "db" ? ["db", "apart"] : [project];
  const cli = join(require.resolve("vitest/package.json"), "../vitest.mjs");
  const flags = [
    "run",
    ...projects.flatMap((name) => ["--project", name]),
    "--reporter=default",
    "--reporter=json",
    ...reporter("vitest").map((path) => `--reporter=${path}`),
    `--outputFile.json=${file}`,
  ];
  // Two of them may write to one terminal, so that neither redraws its lines.
  const code = await runner(project, [cli, ...flags], { NODE_ENV: "test", CI: "1" });
  return { code, counts: report(file, countVitest) };
}

/** Builds the pages for the browser tests and fills a data folder, unless both are there. */
async function pages() {
  const { buildWeb } = await import("./build-web.mjs");
  const { seededHome } = await import("./seeded-home.mjs");
  await phase("", "build of the pages; a filled data folder", () => Promise.all([buildWeb({ say }), seededHome()]));
}

async function browser(folder) {
  await pages();
  const file = join(folder, "e2e.json");
  const cli = require.resolve("@playwright/test/cli");
  // By any other signal Playwright leaves the server behind.
  const reporters = ["list", "json", ...reporter("playwright")];
  const code = await runner("e2e", [cli, "test", `--reporter=${reporters}`], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }, "SIGINT");
  return { code, counts: report(file, countPlaywright) };
}

async function chaos(folder) {
  const { chaos: play } = await import("./run-chaos.mjs");
  const file = join(folder, "chaos.json");
  const code = await phase("chaos", "all of it", () => play(["--seconds", "92", "--report", file]));
  return { code, counts: report(file, (counts) => counts) };
}

/**
 * Runs the tests, names each that failed, and prints `N passed, N failed` as the last line. Those with a browser run beside the others:
 * one kind computes while another waits.
 * @param {string[]} args of unit, components, db, e2e and chaos; none for all but chaos, and unit tests bring those of components;
 *   `--report` adds a table of what they took
 * @returns {Promise<number>} exit code
 */
export async function test(args) {
  const wanted = args.filter((name) => name !== "--report");
  const kinds = {
    unit: (folder) => vitest("unit", folder),
    components: (folder) => vitest("components", folder),
    db: (folder) => vitest("db", folder),
    e2e: browser,
    chaos,
  };
  const unknown = wanted.find((name) => !(name in kinds));
  if (unknown) throw new BootError(`There are no tests called ${unknown}; choose of unit, components, db, e2e and chaos.`);
  const folder = mkdtempSync(join(tmpdir(), "heed-reports-"));
  const notes = join(folder, "usage.jsonl");
  if (wanted.length < args.length) {
    process.env.HEED_TEST_REPORT = notes;
    watch = watchTests();
  }
  const results = [];
  const attempt = async (run) => {
    try {
      const result = await run();
      if (result) results.push(result);
      return true;
    } catch (error) {
      console.error(explain(error));
      results.push({ code: 1, counts: null });
      return false;
    }
  };
  const isWanted = (name) =>
    wanted.length === 0 ? name !== "chaos" : wanted.includes(name) || (name === "components" && wanted.includes("unit"));
  const ready = await attempt(() => phase("", "packages, database client, bundles", () => prepare({ say })));
  const lane = async (...names) => {
    for (const name of names.filter(isWanted)) await attempt(() => kinds[name](folder));
  };
  if (ready) {
    // Tests with a browser or a database often wait for other processes; those that only compute come last, and no processor is idle.
    await Promise.all([lane("e2e"), lane("db", "unit", "components")]);
    await lane("chaos");
  }
  if (watch) {
    watch.stop();
    for (const line of usageTable(readFileSync(notes, "utf8").split("\n").slice(0, -1).map(JSON.parse), watch)) console.log(line);
  }
  rmSync(folder, { recursive: true, force: true });
  const { passed, failed } = sumCounts(results);
  // Said again at the end: whoever sees only the last lines of a long log learns what failed.
  for (const line of results.flatMap(({ counts }) => counts?.failures ?? [])) console.log(`failed: ${line}`);
  const before = Number(process.env.HEED_FAILED_BEFORE ?? 0);
  if (before > 0) console.log("failed: a check before the tests; its line begins with FAIL");
  const all = failed + before;
  console.log(`${passed} passed, ${all} failed`);
  return all === 0 ? 0 : 1;
}
