import { afterAll, beforeEach, expect, it } from "vitest";
import { endPool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { readPrices } from "@/lib/reads/prices";
import { testModel } from "@/lib/runs/run.fixture";
import { importPrices } from "./import-prices";

beforeEach(() => prisma().price.deleteMany());
afterAll(endPool);

const file = (prices: object[], apply: boolean) =>
  importPrices({ text: JSON.stringify({ source: "page", asOf: "2026-11-01", prices }), name: "p.json", apply });

it("previews the changes, then applies exactly those", async () => {
  const old = { inputPerMillion: 1, outputPerMillion: 2 };
  await prisma().price.createMany({ data: ["kept", "same", "changed"].map((model) => ({ model, ...old, note: "by hand" })) });
  const rows = [
    { model: "same", ...old },
    { model: "changed", ...old, cacheReadPerMillion: 0.1 },
    { model: "new", host: "a.example", ...old },
    { model: "bad", inputPerMillion: 1 },
  ];
  const before = await readPrices();
  const plan = await file(rows, false);
  expect(await readPrices()).toEqual(before);
  expect(plan).toMatchObject({ added: [{ model: "new" }], changed: [{ after: { model: "changed" } }], same: 1, leftOut: 0 });
  expect(plan.problems).toMatchObject([{ where: "row 4 (bad), outputPerMillion" }]);
  expect(await file(rows, true)).toEqual(plan);
  const from = { source: "page", asOf: "2026-11-01" };
  expect(await readPrices()).toMatchObject([
    { model: "changed", ...old, cacheReadPerMillion: 0.1, note: "by hand", ...from },
    { model: "kept", ...old, source: "", asOf: null },
    { model: "new", host: "a.example", ...from },
    { model: "same", ...old, note: "by hand", ...from },
  ]);
  expect(await file(rows, false)).toMatchObject({ added: [], changed: [], same: 3 });
});

it("imports only the used models from a table of many providers", async () => {
  await testModel("https://api.openai.com/v1", { model: "gpt-used" });
  const chat = { litellm_provider: "openai", mode: "chat", input_cost_per_token: 1e-6, output_cost_per_token: 2e-6 };
  const text = JSON.stringify({ "gpt-used": chat, "gpt-other": chat });
  const plan = await importPrices({ text, name: "model_prices.json", apply: true });
  expect(plan).toMatchObject({ added: [{ model: "gpt-used", host: "api.openai.com" }], leftOut: 1 });
  await expect(importPrices({ text: "{", name: "x.json", apply: true })).rejects.toThrow(/x\.json is not valid JSON/);
});
