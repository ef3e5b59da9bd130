import { longTestProblems } from "./long-tests.mjs";
import { run } from "./run.mjs";

run(async () => {
  const problems = longTestProblems();
  if (problems.length > 0) console.log(problems.join("\n"));
  return problems.length === 0 ? 0 : 1;
});
