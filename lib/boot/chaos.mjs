import { run } from "./run.mjs";

run(async () => {
  const { chaos } = await import("./run-chaos.mjs");
  return chaos(process.argv.slice(2));
});
