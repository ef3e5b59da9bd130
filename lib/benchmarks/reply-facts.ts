import type { Sampling } from "@/lib/contracts/model";
import { sampling } from "@/lib/contracts/model";
import { isFields } from "./content-text";
import type { ImportedReply, ReplyFacts } from "./family";

type Fields = Readonly<Record<string, unknown>>;

const mostCount = 2_147_483_647;
const longestReason = 200;
const longestPrompt = 100_000;

const number = (value: unknown): number | undefined => {
  const read = typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof read === "number" && Number.isFinite(read) && read >= 0 ? read : undefined;
};
const count = (value: unknown): number | undefined => {
  const read = number(value);
  return read !== undefined && Number.isInteger(read) && read <= mostCount ? read : undefined;
};
const first = <Of>(values: readonly (Of | undefined)[]): Of | undefined => values.find((value) => value !== undefined);
const inside = (of: unknown): Fields => (isFields(of) ? of : {});

/** Tokens under the names of OpenAI's two interfaces, Anthropic's and Gemini's. */
function tokens(of: Fields): Pick<ReplyFacts, "inputTokens" | "outputTokens" | "reasoningTokens"> {
  const usage = { ...of, ...inside(of.usage), ...inside(of.usageMetadata), ...inside(of.perf_metrics) };
  const details = { ...inside(usage.completion_tokens_details), ...inside(usage.output_tokens_details) };
  return {
    inputTokens: first([usage.prompt_tokens, usage.input_tokens, usage.promptTokenCount].map(count)),
    outputTokens: first([usage.completion_tokens, usage.output_tokens, usage.candidatesTokenCount].map(count)),
    reasoningTokens: first([details.reasoning_tokens, usage.reasoning_tokens, usage.thoughtsTokenCount].map(count)),
  };
}

/** Where files keep what was asked for with a reply. */
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

function parameters(of: Fields): Sampling | undefined {
  const own = settings.map((name) => inside(of[name]));
  const all: Fields = Object.assign({}, ...own, of);
  const read = (name: keyof Sampling, ...names: string[]) => {
    const value = names.map((one) => all[one]).find((one) => one !== undefined && one !== null);
    const parsed = sampling.safeParse({ [name]: typeof value === "string" && name !== "reasoningEffort" ? number(value) : value }).data;
    return parsed?.[name] === undefined ? {} : { [name]: parsed[name] };
  };
  const found = {
    ...read("temperature", "temperature"),
    ...read("topP", "top_p", "topP"),
    ...read("maxTokens", "max_tokens", "max_completion_tokens", "max_output_tokens", "max_new_tokens", "max_gen_toks", "maxTokens"),
    ...(own.some((one) => "seed" in one) ? read("seed", "seed") : {}),
    ...read("reasoningEffort", "reasoning_effort"),
  } satisfies Sampling;
  return Object.keys(found).length > 0 ? found : undefined;
}

/** A system message of the dialogue, or a field of its own. */
function systemPrompt(of: Fields): string | undefined {
  const own = first(
    ["system_prompt", "system", "system_message"].map((name) =>
      typeof of[name] === "string" && of[name] !== "" ? String(of[name]) : undefined,
    ),
  );
  return own?.slice(0, longestPrompt);
}

/**
 * What a record, or the response within it, says of a reply beside its text. Times count only where their unit is in the name; costs are US dollars.
 * What cannot be read is left out.
 */
export function givenFacts(of: Fields): ReplyFacts {
  const usage = inside(of.usage);
  const reason = first(
    [of.finish_reason, of.finishReason, of.stop_reason].map((value) =>
      typeof value === "string" && value !== "" ? value.slice(0, longestReason) : undefined,
    ),
  );
  const seconds = first([of.latency_seconds, of.latency_s].map(number));
  const found: ReplyFacts = {
    ...tokens(of),
    costUsd: first([of.cost_usd, of.total_cost_usd, usage.cost, of.cost, of.total_cost].map(number)),
    finishReason: reason,
    latencyMs: number(of.latency_ms) ?? (seconds === undefined ? undefined : seconds * 1000),
    sampling: parameters(of),
    systemPrompt: systemPrompt(of),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The facts of a reply as an import gives them. */
export const withFacts = (facts: ReplyFacts): Pick<ImportedReply, "latencyMs" | "facts"> => ({
  latencyMs: facts.latencyMs ?? null,
  ...(Object.keys(facts).length > 0 && { facts }),
});
