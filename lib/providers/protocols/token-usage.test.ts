import fc from "fast-check";
import { expect, it } from "vitest";
import { readUsage, usageShape } from "./token-usage";

const read = (usage: unknown) => readUsage(usageShape.nullish().catch(null).parse(usage));
const [prompt_tokens, completion_tokens] = [60, 20];

it.each([
  [
    "as OpenAI counts",
    { prompt_tokens, completion_tokens, total_tokens: 80, completion_tokens_details: { reasoning_tokens: 12 } },
    60,
    20,
    12,
  ],
  ["thoughts in the total alone", { prompt_tokens, completion_tokens, total_tokens: 2080 }, 60, 2020, 2000],
  [
    "thoughts beside, with a total",
    { prompt_tokens, completion_tokens, total_tokens: 980, completion_tokens_details: { reasoning_tokens: 900 } },
    60,
    920,
    900,
  ],
  ["thoughts beside, without a total", { prompt_tokens, completion_tokens, reasoning_tokens: 900 }, 60, 920, 900],
  [
    "thoughts alone",
    { prompt_tokens, completion_tokens: 0, total_tokens: 960, completion_tokens_details: { reasoning_tokens: 900 } },
    60,
    900,
    900,
  ],
  ["a total below the sum", { prompt_tokens, completion_tokens, total_tokens: 20 }, 60, 20, null],
  ["other names", { input_tokens: 60, output_tokens: 20, output_tokens_details: { reasoning_tokens: 5 } }, 60, 20, 5],
  ["numbers in text", { prompt_tokens: "60", completion_tokens: "20", total_tokens: "80" }, 60, 20, null],
  ["a total and a prompt", { prompt_tokens, total_tokens: 80 }, 60, 20, null],
  ["a total alone", { total_tokens: 80 }, null, null, null],
  ["words and signs", { prompt_tokens: "many", completion_tokens: "-3", total_tokens: {} }, null, null, null],
  ["nothing", null, null, null, null],
])("counts %s", (_name, usage, input, output, reasoning) => expect(read(usage)).toMatchObject({ input, output, reasoning }));

it.each([
  ["as OpenAI counts", { prompt_tokens, prompt_tokens_details: { cached_tokens: 40 } }, 60, 40, null],
  ["as OpenRouter counts", { prompt_tokens, prompt_tokens_details: { cached_tokens: 40, cache_write_tokens: 9 } }, 60, 40, 9],
  [
    "as LiteLLM counts",
    {
      prompt_tokens,
      prompt_tokens_details: { cached_tokens: 40, cache_creation_tokens: 9 },
      cache_read_input_tokens: 40,
      cache_creation_input_tokens: 9,
    },
    ...([60, 40, 9] as const),
  ],
  ["as DeepSeek counts", { prompt_tokens, prompt_cache_hit_tokens: 40, prompt_cache_miss_tokens: 20 }, 60, 40, null],
  ["as Moonshot counts", { prompt_tokens, cached_tokens: 40 }, 60, 40, null],
  ["as Anthropic counts", { input_tokens: 11, output_tokens: 5, cache_read_input_tokens: 40, cache_creation_input_tokens: 9 }, 60, 40, 9],
])("counts caches %s", (_name, usage, input, cached, cacheWrite) => expect(read(usage)).toMatchObject({ input, cached, cacheWrite }));

it("never counts less than an endpoint says it has written", () => {
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
