import { z } from "zod";
import type { Fields, Protocol, ReadBody, Spoken } from "./protocol";
import { readMessage } from "./reply-message";
import { readUsage, usageShape } from "./token-usage";

// Unreadable fields beside a reply's text become null, so that they do not make the reply unreadable.
const word = z.string().nullish().catch(null);
const choiceShape = z.object({
  index: z.number().nullish().catch(null),
  finish_reason: z
    .union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)])
    .nullish()
    .catch(null),
  /** For completions, which have no message. */
  text: word,
  message: z.unknown().optional(),
  /** Some endpoints send it although no stream was requested. */
  delta: z.unknown().optional(),
  error: z.unknown().optional(),
});
const shape = z.object({
  id: word,
  model: word,
  provider: word,
  created: z.number().nullish().catch(null),
  system_fingerprint: word,
  service_tier: word,
  choices: z.array(choiceShape).min(1),
  usage: usageShape.nullish().catch(null),
});
const wrapped = z.union([
  z.object({ data: z.looseObject({ choices: z.array(z.unknown()) }) }).transform(({ data }) => data),
  z.object({ result: z.looseObject({ choices: z.array(z.unknown()) }) }).transform(({ result }) => result),
]);
const filteredPrompt = z.object({
  prompt_filter_results: z.array(
    z.object({
      content_filter_results: z
        .record(z.string(), z.object({ filtered: z.boolean().optional() }))
        .refine((results) => Object.values(results).some(({ filtered }) => filtered === true)),
    }),
  ),
});
const logprobShape = z.object({
  choices: z.array(z.object({ logprobs: z.object({ content: z.array(z.object({ logprob: z.number() })).nullish() }).nullish() })).min(1),
});

const spokenIn = ({ message, delta, text }: z.infer<typeof choiceShape>): Spoken => {
  const spoken = readMessage(message ?? delta);
  return spoken.text === "" && text != null ? { ...spoken, text } : spoken;
};

/** Removes the wrapping that some gateways put around a reply: a JSON text, or their own envelope. */
function unwrapped(json: unknown): unknown {
  if (typeof json === "string") {
    try {
      return unwrapped(JSON.parse(json));
    } catch {
      return json;
    }
  }
  if (typeof json !== "object" || json === null) return json;
  if (!("choices" in json)) return wrapped.safeParse(json).data ?? json;
  // A filtered prompt has no choices; the filter is reported beside them.
  if (Array.isArray(json.choices) && json.choices.length === 0 && filteredPrompt.safeParse(json).success)
    return { ...json, choices: [{ finish_reason: "content_filter" }] };
  return json;
}

/** Reads the first choice of a completion; some routers put an error into it, or beside it. */
export function readCompletion(body: unknown): ReadBody {
  const json = unwrapped(body);
  const fields: Fields = typeof json === "object" && json !== null ? { ...json } : {};
  const aside = { error: fields.error ?? null, isBegun: fields.begun === true };
  const parsed = shape.safeParse(json);
  const choices = parsed.data?.choices ?? [];
  const choice = choices.find(({ index }) => (index ?? 0) === 0) ?? choices[0];
  if (!parsed.success || !choice) {
    const issue = parsed.error?.issues[0];
    const hasNone = "choices" in fields && (fields.choices === null || choices.length === 0);
    return { reply: null, lack: hasNone ? "The reply has no choices." : `${issue?.path.join(".")}: ${issue?.message}`, ...aside };
  }
  const { choices: _all, usage, ...envelope } = parsed.data;
  const reply = {
    ...{ ...spokenIn(choice), finish: choice.finish_reason || null },
    ...{ usage: readUsage(usage), envelope, counts: usage ?? null },
  };
  return { reply, lack: "", ownError: choice.error, ...aside };
}

/** Returns the log-probabilities of the first choice; null if there are none. */
export function readLogprobs(body: unknown): number[] | null {
  const tokens = logprobShape.safeParse(body).data?.choices[0]?.logprobs?.content;
  return tokens && tokens.length > 0 ? tokens.map(({ logprob }) => logprob) : null;
}

/** Restores a completion with its message. */
export const restored: Protocol["restored"] = (envelope, { text, reasoning, finish, calls }) => {
  const message = {
    ...{ role: "assistant", content: text },
    ...(reasoning !== null && { reasoning_content: reasoning }),
    ...(calls !== undefined && { tool_calls: calls }),
  };
  return { ...envelope, choices: [{ index: 0, message, finish_reason: finish }] };
};
