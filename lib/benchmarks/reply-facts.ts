import type { z } from "zod";
import { inFile } from "@/lib/contracts/column";
import type { Sampling } from "@/lib/contracts/model";
import { sampling } from "@/lib/contracts/model";
import { isFields } from "./content-text";
import type { ImportedReply, ReplyFacts } from "./family";

type Fields = Readonly<Record<string, unknown>>;

const longestReason = 200;
const longestPrompt = 100_000;

const number = (value: unknown): number | undefined => {
  const read = typeof value === "string" && /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value.trim()) ? Number(value) : value;
  return typeof read === "number" && Number.isFinite(read) && read >= 0 ? read : undefined;
};
/** Makes a reader of numbers that a run file takes, so that an imported run can be moved to another Heed. */
const within =
  (limits: z.ZodNumber) =>
  (value: unknown): number | undefined => {
    const read = number(value);
    return read === undefined ? undefined : limits.safeParse(read).data;
  };
const count = within(inFile.tokens);
const dollars = within(inFile.dollars);
const milliseconds = within(inFile.milliseconds);
const first = <Value>(values: readonly (Value | undefined)[]): Value | undefined => values.find((value) => value !== undefined);
const inside = (field: unknown): Fields => (isFields(field) ? field : {});

const sumOf = (whole: unknown, ...parts: unknown[]): number | undefined => {
  const known = count(whole);
  return known === undefined ? undefined : count(parts.reduce((sum: number, part) => sum + (count(part) ?? 0), known));
};

/** Reads token counts under the names of OpenAI's two interfaces, Anthropic and Gemini. */
function tokens(fields: Fields): Pick<ReplyFacts, "inputTokens" | "outputTokens" | "reasoningTokens"> {
  const usage = { ...fields, ...inside(fields.usage), ...inside(fields.usageMetadata), ...inside(fields.perf_metrics) };
  const details = { ...inside(usage.completion_tokens_details), ...inside(usage.output_tokens_details) };
  // Anthropic's input leaves out what went through a cache, and Gemini's candidates leave out thoughts.
  const input = sumOf(usage.input_tokens, usage.cache_read_input_tokens, usage.cache_creation_input_tokens);
  const output = sumOf(usage.candidatesTokenCount, usage.thoughtsTokenCount);
  return {
    inputTokens: first([count(usage.prompt_tokens), input, count(usage.promptTokenCount)]),
    outputTokens: first([count(usage.completion_tokens), count(usage.output_tokens), output]),
    reasoningTokens: first([details.reasoning_tokens, usage.reasoning_tokens, usage.thoughtsTokenCount].map(count)),
  };
}

/** Fields in which files store the sampling parameters of a reply. */
const settings = [
  ...[
    "params",
    "parameters",
    "sampling_params",
    "sampling",
    "generation_config",
    "generation_kwargs",
    "gen_kwargs",
    "model_params",
    "config",
  ],
];

function parameters(fields: Fields): Sampling | undefined {
  const groups = settings.map((name) => inside(fields[name]));
  const all: Fields = Object.assign({}, ...groups, fields);
  const read = (name: keyof Sampling, ...names: string[]) => {
    const value = names.map((alias) => all[alias]).find((given) => given !== undefined && given !== null);
    const parsed = sampling.safeParse({ [name]: typeof value === "string" && name !== "reasoningEffort" ? number(value) : value }).data;
    return parsed?.[name] === undefined ? {} : { [name]: parsed[name] };
  };
  const known = {
    ...read("temperature", "temperature"),
    ...read("topP", "top_p", "topP"),
    ...read("maxTokens", "max_tokens", "max_completion_tokens", "max_output_tokens", "max_new_tokens", "max_gen_toks", "maxTokens"),
    ...(groups.some((group) => "seed" in group) ? read("seed", "seed") : {}),
    ...read("reasoningEffort", "reasoning_effort"),
  } satisfies Sampling;
  return Object.keys(known).length > 0 ? known : undefined;
}

/** Returns the system prompt from a field of the record. */
function systemPrompt(fields: Fields): string | undefined {
  const prompt = first(
    ["system_prompt", "system", "system_message"].map((name) =>
      typeof fields[name] === "string" && fields[name] !== "" ? String(fields[name]) : undefined,
    ),
  );
  return prompt?.slice(0, longestPrompt);
}

/**
 * Returns the facts about a reply that a record, or the response in it, gives besides the text. Times count only if their name contains the
 * unit; costs are in US dollars. Unreadable values are omitted.
 */
export function givenFacts(fields: Fields): ReplyFacts {
  const usage = inside(fields.usage);
  const reason = first(
    [fields.finish_reason, fields.finishReason, fields.stop_reason].map((value) =>
      typeof value === "string" && value !== "" ? value.slice(0, longestReason) : undefined,
    ),
  );
  const seconds = first([fields.latency_seconds, fields.latency_s].map(number));
  const facts: ReplyFacts = {
    ...tokens(fields),
    costUsd: first([fields.cost_usd, fields.total_cost_usd, usage.cost, fields.cost, fields.total_cost].map(dollars)),
    finishReason: reason,
    latencyMs: milliseconds(fields.latency_ms) ?? (seconds === undefined ? undefined : milliseconds(seconds * 1000)),
    sampling: parameters(fields),
    systemPrompt: systemPrompt(fields),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Returns the facts of a reply in the form of an import. */
export const withFacts = (facts: ReplyFacts): Pick<ImportedReply, "latencyMs" | "facts"> => ({
  latencyMs: facts.latencyMs ?? null,
  ...(Object.keys(facts).length > 0 && { facts }),
});
