import fc from "fast-check";
import { expect, it } from "vitest";
import { readUsage, usageShape } from "./token-usage";

const read = (usage: unknown) => readUsage(usageShape.nullish().catch(null).parse(usage));
const [prompt_tokens, completion_tokens] = [60, 20];

it.each([
  [
    "as OpenAI does",
    { prompt_tokens, completion_tokens, total_tokens: 80, completion_tokens_details: { reasoning_tokens: 12 } },
    60,
    20,
    12,
  ],
  ["reasoning that only the total includes", { prompt_tokens, completion_tokens, total_tokens: 2080 }, 60, 2020, 2000],
  [
    "reasoning outside the completion, with a total",
    { prompt_tokens, completion_tokens, total_tokens: 980, completion_tokens_details: { reasoning_tokens: 900 } },
    60,
    920,
    900,
  ],
  ["reasoning outside the completion, without a total", { prompt_tokens, completion_tokens, reasoning_tokens: 900 }, 60, 920, 900],
  [
    "reasoning without a completion",
    { prompt_tokens, completion_tokens: 0, total_tokens: 960, completion_tokens_details: { reasoning_tokens: 900 } },
    60,
    900,
    900,
  ],
  ["a total below the sum", { prompt_tokens, completion_tokens, total_tokens: 20 }, 60, 20, null],
  ["fields with other names", { input_tokens: 60, output_tokens: 20, output_tokens_details: { reasoning_tokens: 5 } }, 60, 20, 5],
  ["numbers as texts", { prompt_tokens: "60", completion_tokens: "20", total_tokens: "80" }, 60, 20, null],
  ["a completion from the total and the prompt", { prompt_tokens, total_tokens: 80 }, 60, 20, null],
  ["no tokens from a total alone", { total_tokens: 80 }, null, null, null],
  ["no tokens from invalid values", { prompt_tokens: "many", completion_tokens: "-3", total_tokens: {} }, null, null, null],
  ["nothing", null, null, null, null],
])("counts %s", (_name, usage, input, output, reasoning) => expect(read(usage)).toMatchObject({ input, output, reasoning }));

it.each([
  ["as OpenAI does", { prompt_tokens, prompt_tokens_details: { cached_tokens: 40 } }, 60, 40, null],
  ["as OpenRouter does", { prompt_tokens, prompt_tokens_details: { cached_tokens: 40, cache_write_tokens: 9 } }, 60, 40, 9],
  [
    "as OpenAI's responses do",
    { input_tokens: 60, output_tokens: 5, input_tokens_details: { cached_tokens: 40, cache_write_tokens: 9 } },
    ...([60, 40, 9] as const),
  ],
  [
    "as LiteLLM does",
    {
      prompt_tokens,
      prompt_tokens_details: { cached_tokens: 40, cache_creation_tokens: 9 },
      cache_read_input_tokens: 40,
      cache_creation_input_tokens: 9,
    },
    ...([60, 40, 9] as const),
  ],
  ["as DeepSeek does", { prompt_tokens, prompt_cache_hit_tokens: 40, prompt_cache_miss_tokens: 20 }, 60, 40, null],
  ["as Moonshot does", { prompt_tokens, cached_tokens: 40 }, 60, 40, null],
  ["as Anthropic does", { input_tokens: 11, output_tokens: 5, cache_read_input_tokens: 40, cache_creation_input_tokens: 9 }, 60, 40, 9],
])("counts cache use %s", (_name, usage, input, cached, cacheWrite) => expect(read(usage)).toMatchObject({ input, cached, cacheWrite }));

it("never counts less output than the endpoint reports", () => {
  const count = fc.option(fc.nat(2 ** 30), { nil: undefined });
  fc.assert(
    fc.property(count, count, count, count, (prompt, completion, total, reasoning) => {
      const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: total, reasoning_tokens: reasoning };
      const { output } = read(usage);
      for (const part of [completion, reasoning]) if (part !== undefined) expect(output ?? -1).toBeGreaterThanOrEqual(part);
      if (prompt !== undefined && total !== undefined) expect(output ?? -1).toBeGreaterThanOrEqual(total - prompt);
    }),
  );
});
