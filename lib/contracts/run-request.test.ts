import { expect, test } from "vitest";
import { launchesRequest } from "./launch";
import { launchRequest, runChange, verbRequest } from "./run-request";

const run = { suiteId: 1, modelId: 2 };

test.each([
  ["a launch", launchRequest, run, { budgets: { unit: "usd", amount: 5 } }, /budgets/],
  ["a launch's budget", launchRequest, run, { budget: { unit: "usd", amount: 5, nmae: "Paper" } }, /budget/],
  ["a launch of several runs", launchesRequest, { runs: [run] }, { stopsAt: 5 }, /stopsAt/],
  ["one of several runs", launchesRequest, { runs: [] }, { runs: [{ ...run, itemsLimit: 5 }] }, /itemsLimit/],
  ["a retry", verbRequest, {}, { maxRetry: 1 }, /maxRetry/],
  ["a change of a run", runChange, {}, { goesOn: false }, /goesOn/],
])("a misspelled field of %s is refused by its name", (_, shape, fields, misspelled, name) => {
  expect(() => shape.parse({ ...fields, ...misspelled })).toThrow(name);
});
