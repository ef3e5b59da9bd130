import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isCommit } from "./changed-tests.mjs";
import { chooseTests } from "./choose-tests.mjs";
import { countPlaywright, countVitest, sumCounts } from "./count-tests.mjs";
import { explainError } from "./explain.mjs";
import { generateClient } from "./generate.mjs";
import { installMissing } from "./install.mjs";
import { prepare } from "./prepare.mjs";
import { projectRoot } from "./project-root.mjs";
import { runBehind } from "./run-behind.mjs";
import { help, playwrightPattern, readTestArguments } from "./test-arguments.mjs";
import { isPath } from "./test-files.mjs";
import { endTools } from "./tool.mjs";
import { usageTable } from "./usage-table.mjs";
import { watchTests } from "./watch-tests.mjs";

const say = (line) => console.log(line);
const require = createRequire(import.meta.url);

/** The measuring of tests, with `--report`. */
let watch = null;
const phase = (kind, name, work) => (watch ? watch.phase(kind, name, work) : work());
const reporters = (runner) =>
  [`${runner}-hangs`, ...(watch ? [`${runner}-usage`] : [])].map((name) => join(projectRoot, `lib/boot/${name}.mjs`));

/** True once a signal has ended the command: running work is ended, and no more is begun. */
let isEnded = false;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(name, () => {
    isEnded = true;
    endTools();
  });

// Passes signals on to each runner: a test server must not outlive a Ctrl-C. A runner at low priority has its own session.
const runner = (kind, args, env, { endedBy = null, isBehind = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      stdio: "inherit",
      env: { ...process.env, ...env },
      detached: isBehind,
    });
    if (isBehind) runBehind(child.pid);
    const pass = (signal) => child.kill(endedBy ?? signal);
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, pass);
    watch?.begin(kind, child.pid);
    child.once("error", () => resolve(1));
    child.once("exit", (code) => {
      watch?.end(kind);
      resolve(code ?? 1);
    });
  });

/** Reads the counts of a runner's report, adding the tests whose process was killed; null if there is no report. */
const report = (file, count) => {
  try {
    const { passed, failed, failures } = count(JSON.parse(readFileSync(file, "utf8")));
    const killed = existsSync(killedIn(file)) ? readFileSync(killedIn(file), "utf8").trim().split("\n") : [];
    return { passed, failed: failed + killed.length, failures: [...(failures ?? []), ...killed] };
  } catch {
    return null;
  }
};
const killedIn = (file) => `${file}.killed`;

async function vitest(kind, { files, name, seed, isBehind }, folder) {
  const file = join(folder, `${kind}.json`);
  const all = { db: ["db", "apart"] }[kind] ?? [kind];
  const isOf = (project) =>
    files === null || all.length === 1 || files.some((path) => path.endsWith(".apart.db.test.ts") === (project === "apart"));
  const cli = join(require.resolve("vitest/package.json"), "../vitest.mjs");
  const flags = [
    "run",
    ...all.filter(isOf).flatMap((project) => ["--project", project]),
    ...["default", "json", ...reporters("vitest")].map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${file}`,
    `--sequence.seed=${seed}`,
    ...(name === null ? [] : [`--testNamePattern=${name}`, "--passWithNoTests"]),
    ...(files ?? []).map((path) => join(projectRoot, path)),
  ];
  // Two runners may write to one terminal, so neither may redraw its lines.
  const env = { NODE_ENV: "test", CI: "1", HEED_TEST_KILLED: killedIn(file) };
  const code = await runner(kind, [cli, ...flags], env, { isBehind });
  return { code, counts: report(file, countVitest) };
}

const literally = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Builds the pages for the browser tests and a filled data folder, unless both exist. */
async function pages() {
  const { buildWeb } = await import("./build-web.mjs");
  const { seededHome } = await import("./seeded-home.mjs");
  await phase("", "build of the pages; a filled data folder", () => Promise.all([buildWeb({ say }), seededHome()]));
}

async function browser({ files, name, seed }, folder) {
  const file = join(folder, "e2e.json");
  const flags = [
    "test",
    "--forbid-only",
    `--reporter=${["list", "json", ...reporters("playwright")]}`,
    `--shuffle=${seed}`,
    // Case-sensitive, as in Vitest.
    ...(name === null ? [] : [`--grep=/${playwrightPattern(name)}/`, "--pass-with-no-tests"]),
    ...(files ?? []).map((path) => `${literally(path)}$`),
  ];
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(files?.length === 1 ? { HEED_E2E_ONE_FILE: "1" } : {}),
  };
  // With any other signal Playwright leaves the server running.
  const code = await runner("e2e", [require.resolve("@playwright/test/cli"), ...flags], env, { endedBy: "SIGINT" });
  return { code, counts: report(file, countPlaywright) };
}

async function chaos(folder) {
  const { chaos: play } = await import("./run-chaos.mjs");
  const file = join(folder, "chaos.json");
  const code = await phase("chaos", "all of it", () => play(["--seconds", "92", "--report", file]));
  return { code, counts: report(file, (counts) => counts) };
}

/** Runs kinds of tests, those with a browser beside the others: one kind computes while another waits. */
async function runAll(chosen, { name, seed }, folder) {
  const results = [];
  const run = (kind) => {
    if (kind === "chaos") return chaos(folder);
    // A step of a browser test passes through four processes, and waits for a processor in each, so all other tests run at lower priority.
    const tests = { files: chosen.get(kind), name, seed, isBehind: wanted.has("e2e") };
    return kind === "e2e" ? browser(tests, folder) : vitest(kind, tests, folder);
  };
  const attempt = async (work) => {
    try {
      const result = await work();
      if (result) results.push(result);
      return true;
    } catch (error) {
      console.error(explainError(error));
      results.push({ code: 1, counts: null });
      return false;
    }
  };
  const wanted = new Set(chosen.keys());
  const lane = async (...kinds) => {
    for (const kind of kinds.filter((name) => wanted.has(name))) if (!isEnded) await attempt(() => run(kind));
  };
  // A test that needs only its modules and packages does not wait for the bundles.
  const needsPrograms = ["db", "e2e", "long", "chaos"].some((kind) => chosen.has(kind)) || chosen.get("unit") === null;
  const ready = await attempt(() =>
    phase("", "database client, bundles", () => (needsPrograms ? prepare({ say }) : generateClient({ say }))),
  );
  if (ready) {
    // Runs alone, since the build uses all processors and the browser tests take longest.
    if (wanted.has("e2e") && !(await attempt(pages))) wanted.delete("e2e");
    // Tests with a browser or a database often wait for other processes, and others only compute: side by side they keep all processors
    // busy.
    await Promise.all([lane("e2e", "unit", "components", "long"), lane("db")]);
    await lane("chaos");
  }
  if (isEnded) results.push({ code: 1, counts: null });
  return results;
}

/**
 * Runs tests, names each failure, and prints `N passed, N failed` as the last line.
 * @param {string[]} args as `help` (test-arguments.mjs) describes them
 * @returns {Promise<number>} exit code
 */
export async function test(args) {
  const folder = mkdtempSync(join(tmpdir(), "heed-reports-"));
  const notes = join(folder, "usage.jsonl");
  let results = [{ code: 1, counts: null }];
  let [wanted, seed] = [null, null];
  try {
    wanted = readTestArguments(args, { isCommit, isPath });
    if (wanted.help) {
      say(help);
      return 0;
    }
    if (wanted.report) {
      process.env.HEED_TEST_REPORT = notes;
      watch = watchTests();
    }
    seed = wanted.seed ?? randomInt(1e9);
    say(`Files and tests are shuffled; --seed ${seed} gives this order again.`);
    await phase("", "packages", () => installMissing({ say, development: true }));
    results = await runAll(await chooseTests(wanted, say), { name: wanted.name, seed }, folder);
    if (watch) {
      for (const line of usageTable(readFileSync(notes, "utf8").split("\n").slice(0, -1).map(JSON.parse), watch)) say(line);
    }
  } catch (error) {
    console.error(explainError(error));
  } finally {
    watch?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const { passed, failed } = sumCounts(results, { mayBeEmpty: wanted !== null && (wanted.name ?? wanted.changed) !== null });
  // Repeated at the end, so that the last lines of a long log name what failed.
  for (const line of results.flatMap(({ counts }) => counts?.failures ?? [])) say(`failed: ${line}`);
  const before = Number(process.env.HEED_FAILED_BEFORE ?? 0);
  if (before > 0) say("failed: a check before the tests; its line begins with FAIL");
  const isUnknown = wanted !== null && wanted.name !== null && passed + failed === 0;
  if (isUnknown) say(`failed: no test has a name that matches ${wanted.name}`);
  const all = failed + before + (isUnknown ? 1 : 0);
  if (failed > 0 && seed !== null) say(`The order of these files and tests comes again with --seed ${seed}.`);
  say(`${passed} passed, ${all} failed`);
  return all === 0 ? 0 : 1;
}
