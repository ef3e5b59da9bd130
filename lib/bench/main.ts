import { runBench } from "./run-bench";
import { serveSink } from "./sink";

const [first, ...rest] = process.argv.slice(2);
// The bench starts itself again as the endpoint that it calls.
if (first === "sink") await serveSink(Number(rest[0] ?? 0));
else process.exitCode = await runBench(process.argv.slice(2));
