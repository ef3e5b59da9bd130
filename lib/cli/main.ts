import { Command } from "commander";
import { HeedError } from "@/lib/errors";

/** The `heed` command line. Commands are imported when they are called, so that `score` and `metrics` start fast and need no database. */
const program = new Command("heed").description("Instruction-following benchmarks of language models.").showHelpAfterError();

const fileCommand = (name: "score" | "metrics", description: string) =>
  program
    .command(name)
    .argument("<benchmark>", "id of the family, such as ifscale")
    .description(description)
    .requiredOption("--in <file>", "file of the authors' format; - for standard input")
    .action(async (benchmark: string, { in: file }: { in: string }) => {
      const { runFileCommand } = await import("./file-command");
      process.exitCode = await runFileCommand(name, benchmark, file);
    });

fileCommand("score", "Score a file of the authors' replies: one JSON object a row.");
fileCommand("metrics", "Aggregate a file of the authors' replies or scores: one JSON object a group.");

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(
    `${error instanceof HeedError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
