import { expect, it } from "vitest";
import { modelOfFile, modelOfFolder, modelsOfFiles } from "./file-models";

it.each([
  ["gpt-4-responses.jsonl", "gpt-4"],
  ["en_input_response_data_gpt-4o.jsonl", "en_gpt-4o"],
  ["Qwen3-4B.jsonl", "Qwen3-4B"],
  ["imported-A_strict.jsonl", "imported-A"],
  ["opus-eval_results_loose.jsonl", "opus"],
  ["claude (1).jsonl", "claude"],
  ["m.jsonl", "m"],
  // These names describe the content of a file, not a model.
  ["eval_results_strict.jsonl", null],
  ["eval_results_strict (1).jsonl", null],
  ["responses.jsonl", null],
  ["results-2025-03-01.jsonl", null],
  ["ifeval_outputs_final.json", null],
  ["example_en_responses.jsonl", null],
  // In this case the folder names the model.
  ["haiku/eval_results_strict.jsonl", "haiku"],
  ["evaluation/haiku/eval_1.jsonl", "haiku"],
  ["data/responses.jsonl", null],
])("finds the model of %s", (path, model) => {
  expect(modelOfFile(path)).toBe(model);
});

it.each([
  [
    ["runs-of-may/alpha.jsonl", "runs-of-may/beta.jsonl"],
    ["alpha", "beta"],
  ],
  [
    ["alpha.jsonl", "beta.jsonl"],
    ["alpha", "beta"],
  ],
  [
    ["alpha/odd.jsonl", "beta/odd.jsonl"],
    ["alpha", "beta"],
  ],
  [
    ["alpha/part1.jsonl", "alpha/part2.jsonl"],
    ["alpha", "alpha"],
  ],
  [
    ["results.jsonl", "results (1).jsonl"],
    [null, null],
  ],
  [
    ["alpha/easy.jsonl", "alpha/hard.jsonl", "beta/easy.jsonl", "beta/hard.jsonl"],
    ["alpha", "alpha", "beta", "beta"],
  ],
])("finds the models of %j", (paths, models) => {
  expect([...modelsOfFiles(paths).values()]).toEqual(models);
});

it.each([
  ["evaluation/GPT-5/eval_1.jsonl", "GPT-5"],
  ["a\\b\\eval_1.jsonl", "b"],
  ["evaluation/eval_1.jsonl", null],
  ["./eval_1.jsonl", null],
  ["../eval_1.jsonl", null],
  ["eval_1.jsonl", null],
])("finds the model of the folder in %s", (path, model) => {
  expect(modelOfFolder(path)).toBe(model);
});
