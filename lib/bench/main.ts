import { runBench } from "./run-bench";

process.exitCode = await runBench(process.argv.slice(2));
