import { run } from "./run.mjs";

run(async () => {
  const { test } = await import("./run-tests.mjs");
  return test(process.argv.slice(2));
});
