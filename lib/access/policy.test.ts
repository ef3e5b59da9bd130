import { expect, test } from "vitest";
import { ownBudgets } from "./policy";

const ids = (body: unknown) =>
  ownBudgets.ids(
    undefined,
    new Request("http://localhost:3000/api/runs", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
const launch = (id: number) => ({ modelId: 1, budget: { id } });

test.each([
  ["one run", launch(3), [3]],
  ["several runs", { runs: [launch(3), { modelId: 1 }, launch(4)] }, [3, 4]],
  ["a new budget", { modelId: 1, budget: { name: "b", amount: 2, unit: "usd" } }, []],
  ["one run with an empty list of runs", { ...launch(3), runs: [] }, [3]],
  ["one run with a list of other runs", { ...launch(3), runs: [launch(4)] }, [3, 4]],
])("finds the budgets that a launch of %s would spend", async (_, body, budgets) => {
  expect(await ids(body)).toEqual(budgets);
});
