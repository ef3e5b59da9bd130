import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { startChaosEndpoint } from "./endpoint/client";
import { Api } from "./heed/api";
import { Database } from "./heed/database";
import { Launched } from "./heed/launched";
import { batches } from "./scenarios/batches";
import { budgets } from "./scenarios/budgets";
import { carriedIn } from "./scenarios/carried-in";
import { forging } from "./scenarios/forging";
import { judges } from "./scenarios/judges";
import { keys } from "./scenarios/keys";
import { kills } from "./scenarios/kills";
import { pages } from "./scenarios/pages";
import { replies } from "./scenarios/replies";
import { settings } from "./scenarios/settings";
import { earlyStops } from "./scenarios/stop-early";
import { databases } from "./scenarios/unwritable";
import { keyVariable, type Scenario, type Stage } from "./stage";
import { chaosTable, type Row } from "./table";

const scenarios: Scenario[] = [
  ...replies.slice(0, 1),
  ...earlyStops,
  ...settings,
  ...carriedIn,
  ...keys,
  ...kills,
  ...batches,
  ...databases,
  ...judges,
  ...budgets,
  ...forging,
  ...pages,
  ...replies.slice(1),
];
/** Seconds that the start of Heed in a new home takes. */
const startSeconds = 8;
/** Contains characters that are escaped in JSON, HTML and addresses. */
const key = 'sk-chaos-7Qm4xT9vLr2"&<Zp8Kw3Nf6/Yb+Hd5cXw==';

const optionsShape = z.object({
  seed: z.coerce.number().int().min(0).default(12),
  seconds: z.coerce.number().positive().optional(),
  only: z.array(z.string()).optional(),
  report: z.string().optional(),
});

/** Selects the scenarios that fit into this many seconds, in their order. */
function fitting(seconds: number): Scenario[] {
  let left = seconds - startSeconds;
  return scenarios.filter((scenario) => {
    if (scenario.seconds === null || scenario.seconds > left) return false;
    left -= scenario.seconds;
    return true;
  });
}

function chosen({ seconds, only }: z.infer<typeof optionsShape>): Scenario[] {
  const unknown = only?.find((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown !== undefined) throw new Error(`There is no scenario “${unknown}”. Known: ${scenarios.map(({ name }) => name).join(", ")}.`);
  if (only) return scenarios.filter(({ name }) => only.includes(name));
  return seconds === undefined ? scenarios : fitting(seconds);
}

/**
 * Runs the scenarios against a real Heed in the home that HEED_HOME names, and prints their table and `N passed, N failed`; the exit code
 * is 1 if something failed.
 */
export async function runChaos(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: "string" },
      seconds: { type: "string" },
      only: { type: "string", multiple: true },
      report: { type: "string" },
    },
  });
  const options = optionsShape.parse(values);
  const playing = chosen(options);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const rows: Row[] = [];
  const failures: string[] = [];
  let passed = 0;

  const endpoint = await startChaosEndpoint(options.seed);
  const home = z.string().min(1).parse(process.env.HEED_HOME);
  const heed = await Launched.in(home, { [keyVariable]: key });
  let ending: Promise<void> | null = null;
  const end = () => {
    ending ??= Promise.allSettled([heed.end(), endpoint.stop()]).then(() => {});
    return ending;
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => void end().then(() => process.exit(130)));

  const stage: Stage = {
    heed,
    endpoint,
    key,
    ...{ api: new Api(heed.origin), database: new Database(home) },
    ...{ seed: options.seed, short: options.seconds !== undefined },
    row: (row) => rows.push(row),
    check(title, holds, seen) {
      if (holds) passed++;
      else {
        failures.push(`${title}${seen === undefined ? "" : ` (${typeof seen === "string" ? seen : JSON.stringify(seen)})`}`);
        say(`FAIL ${failures.at(-1)}`);
      }
    },
  };
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
  try {
    await heed.start();
    say(`${seconds().padStart(5)}  Heed is ready at ${heed.origin}`);
    for (const { name, play } of playing) {
      try {
        if (!heed.isRunning) await heed.start();
        await play(stage);
      } catch (error) {
        if (ending) throw error;
        stage.check(name, false, error instanceof Error ? error.message : String(error));
        say(heed.recentOutput.trim().split("\n").slice(-8).join("\n"));
      }
      for (const fault of heed.takeFaults()) stage.check(`Heed during or before ${name}`, false, fault);
      say(`${seconds().padStart(5)}  ${name}`);
    }
  } catch (error) {
    if (!ending) stage.check("the start", false, error instanceof Error ? error.message : String(error));
  } finally {
    await end();
  }
  for (const fault of heed.takeFaults()) stage.check("the end of Heed", false, fault);
  say(`\n${chaosTable(rows)}\n`);
  if (options.report) writeFileSync(options.report, JSON.stringify({ passed, failed: failures.length, failures }));
  say(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}
