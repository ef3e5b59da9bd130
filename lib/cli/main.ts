import { Command } from "commander";
import { manifests } from "@/lib/benchmarks/registry";
import { HeedError } from "@/lib/errors";

// With --fail-if-worse, exit code 1 means worse and nothing else; 2 means that this is not known.
const failed = process.argv.some((word) => /^--fail-if-worse(=|$)/.test(word)) ? 2 : 1;

/** True if the database was ended by whoever started it, such as another command. */
const isEnded = (error: Error): boolean =>
  ("code" in error && /^57P0/.test(String(error.code))) || /connection terminated|terminating connection/i.test(error.message);

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof HeedError) return error.message;
  if (isEnded(error)) return "The database stopped because the Heed or command that had started it ended. Run this command again.";
  return error.stack ?? error.message;
}

/** Prints an error; the program then ends as failed. */
function fail(error: unknown): void {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = failed;
}
process.on("uncaughtException", (error) => {
  fail(error);
  process.exit();
});

/** The `heed` command line. Commands are imported when they are called, so that `score` and `metrics` start fast and need no database. */
const program = new Command("heed")
  .description("Instruction-following benchmarks of language models.")
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : failed));

const familyVerb = (verb: string, description: string) =>
  program
    .command(verb)
    .argument("<benchmark>", "id of the benchmark, such as ifscale")
    .argument("[options...]", "files and the benchmark's own options; heed BENCHMARK --help lists them")
    .description(description)
    .allowUnknownOption()
    .helpOption(false)
    .action(async (benchmark: string, words: string[]) => {
      process.exitCode = await familyCommand(benchmark, verb, words);
    });

/** Runs a family's command, or prints its help; only that family's code is loaded. */
async function familyCommand(benchmark: string, name: string, words: readonly string[]): Promise<number> {
  const { loadFamily } = await import("@/lib/benchmarks/registry");
  const { commandHelp, readOptions, runFamilyCommand } = await import("./family-command");
  const { withThoughtsOption: withThoughts } = await import("./thoughts-option");
  const { engine, manifest } = await loadFamily(benchmark);
  if (name === "compare" && engine.compare) {
    const { compareOptions, runCompareCommand } = await import("./compare/compare-command");
    if (!words.includes("--help") && !words.includes("-h")) return runCompareCommand(engine.compare, `compare ${benchmark}`, words);
    process.stdout.write(`${commandHelp(compareOptions(engine.compare), `compare ${benchmark}`)}\n`);
    return 0;
  }
  const commands = Object.entries(engine.commands ?? {});
  const commandName = name === "score" || name === "metrics" ? `${name} ${benchmark}` : `${benchmark} ${name}`;
  const declared = engine.commands?.[name];
  if (!declared) {
    const known = commands.map(([id]) => id).join(", ") || "none";
    throw new HeedError("invalid", `${manifest.title} has no command “${name}”. Available: ${known}.`);
  }
  const command = withThoughts(name, declared);
  if (words.includes("--help") || words.includes("-h")) {
    process.stdout.write(`${commandHelp(command, commandName)}\n`);
    return 0;
  }
  return runFamilyCommand(command, commandName, readOptions(command, commandName, words));
}

familyVerb("score", "Score a file of the authors' replies: one JSON object per row.");
familyVerb("metrics", "Aggregate a file of the authors' replies or scores: one JSON object per group.");
familyVerb("compare", "Compare two files of the authors' replies or scores (--a FILE --b FILE): one JSON object per metric.");

for (const { id, title } of manifests) {
  program
    .command(id)
    .argument("[command]", "one of the benchmark's commands")
    .argument("[options...]", "--in FILE and the command's own options")
    .description(`Commands of ${title}.`)
    .allowUnknownOption()
    .helpOption(false)
    .action(async (name: string | undefined, words: string[]) => {
      if (name !== undefined && !name.startsWith("-")) {
        process.exitCode = await familyCommand(id, name, words);
        return;
      }
      const { loadFamily } = await import("@/lib/benchmarks/registry");
      const { commandHelp } = await import("./family-command");
      const { withThoughtsOption: withThoughts } = await import("./thoughts-option");
      const { engine } = await loadFamily(id);
      const commands = Object.entries(engine.commands ?? {});
      for (const [verb, command] of commands) process.stdout.write(`${commandHelp(withThoughts(verb, command), `${id} ${verb}`)}\n`);
      if (engine.compare) {
        const { compareOptions } = await import("./compare/compare-command");
        process.stdout.write(`${commandHelp(compareOptions(engine.compare), `compare ${id}`)}\n`);
      }
      if (commands.length === 0) process.stdout.write(`${title} has no commands.\n`);
    });
}

program
  .command("endpoint")
  .description("Serve the simulated models over HTTP on this machine, in the protocols of OpenAI, Anthropic and Gemini.")
  .requiredOption("--port <port>", "port on 127.0.0.1; 0 picks a free one")
  .option("--profile <profile>", "profile for model names other than those of GET /v1/models")
  .option("--latency <ms>", "milliseconds per reply")
  .option("--slow <ms>", "extra milliseconds of a slow call")
  .option("--retry-after <seconds>", "Retry-After of a 429")
  .option("--fault <shares>", "faults by share of the calls: 429=0.05,500=0.01,reset=0.01,slow=0.1,truncated=0.01,empty=0.01")
  .option("--context <tokens>", "longest prompt; longer ones are refused as a context overflow")
  .option("--key <key>", "key that callers must send")
  .option("--seed <seed>", "seed of the replies and faults")
  .action(async (options) => {
    const { runEndpointCommand } = await import("./endpoint-command");
    await runEndpointCommand(options);
  });

program
  .command("rotate-secret")
  .description("Encrypt stored keys and second factors with a new secret; Heed must be stopped.")
  .action(async () => {
    const { runRotateCommand } = await import("./rotate-command");
    await runRotateCommand();
  });

program
  .command("export-run")
  .argument("<id>", "the run's number")
  .argument("<file>", "a new file, such as run-13.jsonl.gz")
  .description("Write a run to a file that another Heed imports whole: suite, replies, verdicts, metrics and notes.")
  .action(async (id: string, file: string) => {
    const { exportRunFile } = await import("./run-file-commands");
    await exportRunFile(id, file);
  });

program
  .command("import-run")
  .argument("<file>", "a file written by export-run or a run's page")
  .option("--again", "as another run, although it is here already")
  .description("Import a run from such a file, all of it or nothing.")
  .action(async (file: string, { again }: { again?: boolean }) => {
    const { importRunFile } = await import("./run-file-commands");
    await importRunFile(file, again === true);
  });

program
  .command("prices")
  .description("The price table.")
  .command("import")
  .argument("<file>", "a price file (docs/prices.md), or LiteLLM's model_prices_and_context_window.json")
  .option("--dry-run", "only say what would change")
  .description("Import prices with their source and day; prices that are not in the file are kept.")
  .action(async (file: string, { dryRun }: { dryRun?: boolean }) => {
    const { importPriceFile } = await import("./price-commands");
    await importPriceFile(file, dryRun === true);
  });

// The launcher runs these commands itself, because it must start the database, the web server or the worker for them.
program.addHelpText(
  "after",
  `
  backup FILE             writes everything in the database to a new file
  restore FILE            reads such a file into an empty database
  worker                  works on the runs in DATABASE_URL, alongside any other workers
  web                     serves the pages of the Heed in DATABASE_URL, without a worker
  accounts on|off|status  turns accounts on or off from the next start, or says whether they are on
  owner-link              prints a link that works once, with which a person becomes an owner or gets into their account again`,
);

await program.parseAsync().catch(fail);
