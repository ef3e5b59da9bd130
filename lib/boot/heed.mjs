import { run } from "./run.mjs";

// Standard output is the command's alone; whatever has to be made first is told on standard error.
run(async () => {
  if (process.argv[2] === "worker") {
    const { runWorkerAlone } = await import("./worker.mjs");
    return runWorkerAlone();
  }
  const { prepare } = await import("./prepare.mjs");
  await prepare({ say: (line) => console.error(line) });
  await import(new URL("../../dist/cli.mjs", import.meta.url).href);
});
