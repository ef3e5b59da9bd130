import { run } from "./run.mjs";

run(async () => {
  const { bench } = await import("./run-bench.mjs");
  return bench(process.argv.slice(2));
});
