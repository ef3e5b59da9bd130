import { Command } from "commander";
import { HeedError } from "@/lib/errors";

/** The `heed` command line. Commands are imported when they are called, so that `score` and `metrics` start fast and need no database. */
const program = new Command("heed").description("Instruction-following benchmarks of language models.").showHelpAfterError();

const fileCommand = (name: "score" | "metrics", description: string) =>
  program
    .command(name)
    .argument("<benchmark>", "id of the family, such as ifscale")
    .description(description)
    .requiredOption("--in <file...>", "file of the authors' format; - for standard input")
    .action(async (benchmark: string, { in: files, ...options }: { in: string[] } & Record<string, string>) => {
      const { runFileCommand } = await import("./file-command");
      process.exitCode = await runFileCommand(name, benchmark, files, options);
    });

fileCommand("score", "Score a file of the authors' replies: one JSON object a row.");
fileCommand("metrics", "Aggregate a file of the authors' replies or scores: one JSON object a group.").option(
  "--patience <turns>",
  "failed turns in a row that end a dialogue; for families of dialogues, several files of which are a dialogue each",
);

program
  .command("endpoint")
  .description("Serve the simulated models over HTTP, as an OpenAI-compatible endpoint on this machine.")
  .requiredOption("--port <port>", "port on 127.0.0.1; 0 takes a free one")
  .option("--profile <profile>", "profile for model names other than those of GET /v1/models")
  .option("--latency <ms>", "milliseconds a reply takes")
  .option("--slow <ms>", "milliseconds that a slow call takes on top")
  .option("--retry-after <seconds>", "Retry-After of a 429")
  .option("--fault <shares>", "faults by share of the calls: 429=0.05,500=0.01,reset=0.01,slow=0.1,truncated=0.01,empty=0.01")
  .option("--context <tokens>", "longest prompt; longer ones are refused as a context overflow")
  .option("--key <key>", "key that callers must send")
  .option("--seed <seed>", "seed of the replies and faults")
  .action(async (options) => {
    const { runEndpointCommand } = await import("./endpoint-command");
    await runEndpointCommand(options);
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(
    `${error instanceof HeedError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
