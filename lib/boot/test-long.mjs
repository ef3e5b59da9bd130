import { run } from "./run.mjs";

run(async () => {
  const { testLong } = await import("./run-long-tests.mjs");
  return testLong();
});
