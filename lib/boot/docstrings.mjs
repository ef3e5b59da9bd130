import { run } from "./run.mjs";

run(async () => {
  const { faultsOfDocstrings } = await import("./exported-docstrings.mjs");
  const { faults, unused } = faultsOfDocstrings(process.argv.slice(2));
  for (const line of faults) console.log(line);
  for (const key of unused) console.log(`lib/boot/docstring-exceptions.json has “${key}”, which needs no exception.`);
  return faults.length + unused.length === 0 ? 0 : 1;
});
