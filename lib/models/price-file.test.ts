import { expect, it } from "vitest";
import { readPriceFile } from "./price-file";

const read = (json: unknown) => readPriceFile(JSON.stringify(json), "prices.json", "2026-11-27");
const gpt = { model: "gpt", inputPerMillion: 1, outputPerMillion: 2 };

it("gives each price its own source and date, else the file's, else the file name and today's date", () => {
  expect(read([gpt]).prices).toMatchObject([{ ...gpt, host: "", source: "prices.json", asOf: "2026-11-27" }]);
  const prices = [gpt, { ...gpt, host: "a.example", cacheReadPerMillion: 0.1, source: "b", asOf: "2026-01-01" }];
  expect(read({ source: "a", asOf: "2026-02-02", prices })).toMatchObject({
    prices: [
      { ...gpt, source: "a", asOf: "2026-02-02" },
      { ...gpt, host: "a.example", cacheReadPerMillion: 0.1, source: "b", asOf: "2026-01-01" },
    ],
    problems: [],
  });
});

it("reads a file with a byte-order mark, as editors on Windows write it", () => {
  expect(readPriceFile(`\uFEFF${JSON.stringify([gpt])}`, "prices.json", "2026-11-27").prices).toMatchObject([gpt]);
});

it("names the row and field of each problem, and keeps the valid rows", () => {
  const rows = [
    gpt,
    { ...gpt, model: "bad", inputPerMillion: -1 },
    { model: "less" },
    gpt,
    { ...gpt, model: "odd", outputPerMilion: 3 },
    7,
  ];
  const { prices, problems } = read({ prices: rows });
  expect(problems.slice(0, 2).map(({ message }) => message)).toEqual(["must be 0 or more", "must be a number of US dollars"]);
  expect(prices.map(({ model }) => model)).toEqual(["gpt"]);
  expect(problems.map(({ where }) => where)).toEqual([
    "row 2 (bad), inputPerMillion",
    "row 3 (less), inputPerMillion",
    "row 3 (less), outputPerMillion",
    "row 4 (gpt)",
    "row 5 (odd)",
    "row 6, model",
    "row 6, inputPerMillion",
    "row 6, outputPerMillion",
  ]);
});

it("reads LiteLLM's table, with each provider's host", () => {
  const chat = { mode: "chat", input_cost_per_token: 3e-6, output_cost_per_token: 1.5e-5 };
  const table = {
    sample_spec: { litellm_provider: "one of the providers", ...chat },
    "claude-x": {
      ...{ litellm_provider: "anthropic", ...chat, cache_read_input_token_cost: 3e-7, cache_creation_input_token_cost: 3.75e-6 },
    },
    "gemini/flash": { litellm_provider: "gemini", ...chat, output_cost_per_reasoning_token: 2e-5, input_cost_per_token_batches: 1.5e-6 },
    "deepseek/chat": { litellm_provider: "deepseek", ...chat, input_cost_per_token_cache_hit: 7e-8 },
    "openrouter/anthropic/claude-x": { litellm_provider: "openrouter", ...chat },
    "somewhere/model": { litellm_provider: "somewhere", ...chat },
    "whisper-1": { litellm_provider: "openai", mode: "audio_transcription", input_cost_per_second: 1e-4 },
    broken: { litellm_provider: "openai", ...chat, output_cost_per_token: "free" },
  };
  const { prices, problems, isTable } = read(table);
  expect(isTable).toBe(true);
  expect(prices).toMatchObject([
    {
      ...{ model: "claude-x", host: "api.anthropic.com", inputPerMillion: 3, outputPerMillion: 15 },
      ...{ cacheReadPerMillion: 0.3, cacheWritePerMillion: 3.75, reasoningPerMillion: null, batchFactor: null },
    },
    { model: "flash", host: "generativelanguage.googleapis.com", reasoningPerMillion: 20, batchFactor: 0.5 },
    { model: "chat", host: "api.deepseek.com", cacheReadPerMillion: 0.07 },
    { model: "anthropic/claude-x", host: "openrouter.ai" },
  ]);
  expect(problems.map(({ where }) => where)).toEqual(["broken, output_cost_per_token"]);
});

it("takes the first of two entries of LiteLLM's table for one model and host, and reports another price", () => {
  const chat = { litellm_provider: "deepseek", mode: "chat", input_cost_per_token: 3e-7, output_cost_per_token: 1e-6 };
  const table = { chat, "deepseek/chat": chat, reasoner: chat, "deepseek/reasoner": { ...chat, output_cost_per_token: 2e-6 } };
  const { prices, problems } = read(table);
  expect(prices.map(({ model, outputPerMillion }) => [model, outputPerMillion])).toEqual([
    ["chat", 1],
    ["reasoner", 1],
  ]);
  expect(problems).toEqual([
    {
      where: "deepseek/reasoner",
      message: "has different prices from “reasoner” for the same model and host; the prices of “reasoner” are used",
    },
  ]);
});

it("reports missing prices and invalid JSON", () => {
  expect(read({ models: [] }).problems).toHaveLength(1);
  expect(() => readPriceFile("{", "x", "2026-11-27")).toThrow(SyntaxError);
});
