import { z } from "zod";
import { type ReadReply, readReply } from "@/lib/contracts/plain/read-reply";
import { readEnding, type SaidEnding } from "@/lib/contracts/plain/reply-ending";
import type { Reading } from "@/lib/contracts/reading";
import type { ReplyEnding } from "@/lib/contracts/turn-facts";
import { redactKeys, withoutKeys } from "@/lib/keys/redact-keys";
import { storable } from "@/lib/text/storable";
import { endpointError, saysError } from "./endpoint-error";
import type { Exchange } from "./http-exchange";
import { hiddenStatus, httpFailure, requestId, retriesOfBilled } from "./http-failure";
import type { Reply } from "./provider";
import { ProviderError } from "./provider-error";
import { keptCalls, readMessage, type Spoken } from "./reply-message";
import { readUsage, usageShape } from "./token-usage";

// What stands beside a reply's text must not cost the reply: what cannot be read of it is null.
const longestFinish = 200;
const word = z.string().nullish().catch(null);
const choiceShape = z.object({
  index: z.number().nullish().catch(null),
  finish_reason: z
    .union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)])
    .nullish()
    .catch(null),
  /** Of a completion, which has no message. */
  text: word,
  message: z.unknown().optional(),
  /** Some send it although nobody has asked for a stream. */
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

/**
 * Answer and thoughts of a reply without keys, each as whole texts, as a list of parts may cut a key in two. A key that only comes together
 * once the thoughts are taken out leaves no way back to the text.
 */
function readWithoutKeys(content: string, apart: string, reading: Reading): ReadReply & { redacted: boolean } {
  const [text, beside] = [redactKeys(content), redactKeys(apart)];
  const read = readReply(storable(text), reading, storable(beside));
  const [answer, thoughts] = [redactKeys(read.answer), read.thoughts && redactKeys(read.thoughts)];
  const isWhole = answer === read.answer && thoughts === read.thoughts;
  return {
    answer,
    thoughts,
    received: isWhole ? read.received : null,
    redacted: text !== content || beside !== apart || !isWhole,
  };
}

type Choice = z.infer<typeof choiceShape>;

const spokenIn = ({ message, delta, text }: Choice): Spoken => {
  const spoken = readMessage(message ?? delta);
  return spoken.text === "" && text != null ? { ...spoken, text } : spoken;
};

/** A JSON body without what some gateways put around a reply: a text of JSON, or an envelope of their own. */
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
  // A prompt that was filtered has no choices, and is told beside them.
  if (Array.isArray(json.choices) && json.choices.length === 0 && filteredPrompt.safeParse(json).success)
    return { ...json, choices: [{ finish_reason: "content_filter" }] };
  return json;
}

/**
 * The failure that an answer of 200 tells of; null for a reply. Some routers put an error into the body, whose code then counts as the status.
 * Beside a usable reply an error without such a code is a warning.
 */
function hiddenFailure(json: unknown, choice: Choice | undefined, exchange: Exchange, now: number): ProviderError | null {
  const error = typeof json === "object" && json !== null && "error" in json ? json.error : null;
  const isBegun = typeof json === "object" && json !== null && "begun" in json && json.begun === true;
  if (choice && saysError(choice.error)) {
    const said = endpointError(JSON.stringify({ error: choice.error }));
    return httpFailure(exchange, now, hiddenStatus(said), said, true);
  }
  if (choice && !saysError(error)) return null;
  const said = endpointError(choice ? JSON.stringify({ error }) : exchange.body);
  if (!choice && !said.hasWords && !saysError(error)) return null;
  if (choice && said.status === null) {
    const { text, refusal, calls } = spokenIn(choice);
    if (text.trim() !== "" || refusal !== "" || calls.length > 0) return null;
  }
  return httpFailure(exchange, now, hiddenStatus(said), said, isBegun);
}

/** How a reply ended: refused and filtered only where a field of the provider's own says so. */
function endingOf(said: SaidEnding | null, answer: string, refusal: string): ReplyEnding {
  if (said === "filtered" || said === "refused") return said;
  if (said === "cut off") return answer.trim() === "" ? "reasoning_exhausted" : "cut_off";
  if (answer.trim() !== "") return "text";
  return refusal === "" ? "empty" : "refused";
}

/**
 * The reply in an exchange's body, its thoughts set apart by the reading: blank where all tokens went to reasoning, where the provider's filter withheld it, or where an
 * empty answer was billed. Throws ProviderError without a usable one.
 */
export function chatResponse(exchange: Exchange, now: number, reading: Reading): Reply {
  const { body, status: httpStatus, latencyMs } = exchange;
  const facts = { httpStatus, latencyMs, requestId: requestId(exchange) };
  const passing = (reason: string, detail: string) => new ProviderError({ kind: "passing", reason, detail, ...facts });
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    const start = body.trimStart();
    if (start.startsWith("<")) {
      throw new ProviderError({
        kind: "model",
        reason: "HTML instead of JSON",
        detail: "The address answers with a web page.",
        ...facts,
      });
    }
    const detail = `The body is no complete JSON (${body.length} characters).`;
    if (start === "") throw passing("empty reply", detail);
    throw new ProviderError({ kind: "passing", reason: "truncated reply", detail, possiblyBilled: true, ...facts });
  }
  json = unwrapped(json);
  const parsed = shape.safeParse(json);
  const choices = parsed.data?.choices ?? [];
  const choice = choices.find(({ index }) => (index ?? 0) === 0) ?? choices[0];
  const hidden = hiddenFailure(json, choice, exchange, now);
  if (hidden) throw hidden;
  if (!parsed.success || !choice) {
    const issue = parsed.error?.issues[0];
    const hasNone = typeof json === "object" && json !== null && "choices" in json && (json.choices === null || choices.length === 0);
    throw passing("unreadable reply", hasNone ? "The reply has no choices." : `${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { choices: _all, usage, ...envelope } = parsed.data;
  // The envelope's texts are short, and one look at all of them is cheaper than one at each.
  const names = Object.values(envelope).join("\n");
  const { text: content, thoughts: apart, refusal, calls } = spokenIn(choice);
  const { answer, thoughts, received, ...read } = readWithoutKeys(content, apart, reading);
  const refused = redactKeys(refusal);
  const redacted = read.redacted || (answer === "" && refused !== refusal);
  const text = answer !== "" ? answer : storable(refused);
  const reasoning = thoughts || null;
  const finishReason = choice.finish_reason ? redactKeys(choice.finish_reason).slice(0, longestFinish) : null;
  const saidEnding = finishReason === null ? null : readEnding(finishReason);
  const counted = readUsage(usage);
  const billed = (counted.output ?? 0) > 0;
  if (saidEnding === "failed")
    throw new ProviderError({
      ...{ kind: "passing", reason: "endpoint error", detail: `The endpoint ended the reply with “${finishReason}”.`, ...facts },
      ...(billed && { possiblyBilled: true }),
      // What nothing came of may end so each time.
      ...(billed && text.trim() === "" && { mostRetries: retriesOfBilled }),
    });
  const ended = endingOf(saidEnding, answer, refusal);
  // An empty reply that was billed, thought about or a call of a tool is what the model said; another one may be a slip of the endpoint.
  if (text.trim() === "" && ended === "empty" && !billed && !reasoning && calls.length === 0)
    throw new ProviderError({
      ...{ kind: "passing", reason: "empty reply", detail: "The reply has no text, and no token of it was billed.", mostRetries: 2 },
      ...facts,
    });
  return {
    text,
    reasoning,
    received,
    redacted,
    finishReason,
    ended,
    usage: counted,
    latencyMs,
    requestId: facts.requestId,
    ...(exchange.release && { release: exchange.release }),
    envelope: {
      ...(redactKeys(names) === names ? envelope : withoutKeys(envelope)),
      ...(usage && { usage }),
      ...(calls.length > 0 && { tool_calls: keptCalls(calls) }),
    },
  };
}
