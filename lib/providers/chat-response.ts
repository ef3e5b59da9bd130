import { z } from "zod";
import type { ReplyEnding } from "@/lib/contracts/turn-facts";
import { redactKeys, withoutKeys } from "@/lib/keys/redact-keys";
import { endpointError } from "./endpoint-error";
import type { Exchange } from "./http-exchange";
import { hiddenStatus, httpFailure, requestId } from "./http-failure";
import type { Reply, Usage } from "./provider";
import { ProviderError } from "./provider-error";

// What stands beside a reply's text must not cost the reply: what cannot be read of it is null.
const word = z.string().nullish().catch(null);
const count = z.number().transform(Math.round).pipe(z.int().min(0).max(2_147_483_647)).nullish().catch(null);
const part = z.object({ type: word, text: word });
const usageShape = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
  completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(null),
});

const shape = z.object({
  id: word,
  model: word,
  provider: word,
  created: z.number().nullish().catch(null),
  system_fingerprint: word,
  service_tier: word,
  choices: z
    .array(
      z.object({
        finish_reason: word,
        /** Of a completion, which has no message. */
        text: z.string().nullish(),
        message: z
          .object({
            content: z.union([z.string(), z.array(part)]).nullish(),
            reasoning: word,
            reasoning_content: word,
            refusal: word,
          })
          .nullish(),
      }),
    )
    .min(1),
  usage: usageShape.nullish().catch(null),
});

const failedShape = z.object({ error: z.object({ code: z.union([z.string(), z.number()]).nullish(), message: z.string().nullish() }) });

/** A text that Postgres can hold, of the same length: no NUL, no lone surrogate. */
function storable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "\ufffd");
}

/** Splits `<think>…</think>` at the very start of a reply from the answer. */
function splitThinking(text: string): { answer: string; thought: string | null } {
  const start = /^\s*<think(?:ing)?>/.exec(text);
  if (!start) {
    // Templates that open the block in the prompt leave only its end in the reply.
    const bare = text.indexOf("</think>");
    return bare < 0 || text.includes("<think>")
      ? { answer: text, thought: null }
      : { answer: text.slice(bare + 8).trimStart(), thought: text.slice(0, bare) };
  }
  const end = /<\/think(?:ing)?>/.exec(text);
  if (!end) return { answer: "", thought: text.slice(start[0].length) };
  return { answer: text.slice(end.index + end[0].length).trimStart(), thought: text.slice(start[0].length, end.index) };
}

function usageOf(of: z.infer<typeof usageShape> | null | undefined): Usage {
  return {
    input: of?.prompt_tokens ?? null,
    output: of?.completion_tokens ?? null,
    reasoning: of?.completion_tokens_details?.reasoning_tokens ?? null,
    cached: of?.prompt_tokens_details?.cached_tokens ?? null,
  };
}

/** Some routers answer 200 with an error in the body; the error's code then counts as the status. */
function hiddenFailure(body: unknown, exchange: Exchange, now: number): ProviderError | null {
  // A usable reply has no such field, and a failed parse is expensive.
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  const failed = failedShape.safeParse(body);
  if (!failed.success) return null;
  const said = endpointError(exchange.body);
  return httpFailure(exchange, now, hiddenStatus(said), said);
}

/** How a reply ended: refused and filtered only where the provider's own field says so. */
function endingOf(finishReason: string | null, answer: string, refusal: string | null): ReplyEnding {
  if (finishReason === "content_filter") return "filtered";
  if (finishReason === "length") return answer.trim() === "" ? "reasoning_exhausted" : "cut_off";
  if (answer.trim() !== "") return "text";
  return refusal === null ? "empty" : "refused";
}

/**
 * The reply in an exchange's body: blank where all tokens went to reasoning, where the provider's filter withheld it, or where an
 * empty answer was billed. Throws ProviderError without a usable one.
 */
export function chatResponse(exchange: Exchange, now: number): Reply {
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
  const hidden = hiddenFailure(json, exchange, now);
  if (hidden) throw hidden;
  const parsed = shape.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw passing("unreadable reply", `${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { choices, usage, ...envelope } = parsed.data;
  // The envelope's texts are short, and one look at all of them is cheaper than one at each.
  const names = Object.values(envelope).join("\n");
  const choice = choices[0];
  const message = choice?.message;
  const content = Array.isArray(message?.content)
    ? message.content.map((p) => p.text ?? "").join("")
    : (message?.content ?? choice?.text ?? "");
  const { answer, thought } = splitThinking(content);
  const said = answer !== "" ? answer : (message?.refusal ?? "");
  const thoughts = message?.reasoning ?? message?.reasoning_content ?? thought;
  // Whole texts, as a list of parts may cut a key in two.
  const [left, leftThoughts] = [redactKeys(said), thoughts ? redactKeys(thoughts) : null];
  const redacted = left !== said || (leftThoughts !== null && leftThoughts !== thoughts);
  const text = storable(left);
  const reasoning = leftThoughts && storable(leftThoughts);
  const finishReason = choice?.finish_reason ?? null;
  const ended = endingOf(finishReason, answer, message?.refusal ?? null);
  if (finishReason === "error") throw passing("endpoint error", "The endpoint ended the reply with an error.");
  const counted = usageOf(usage);
  // An empty reply that was billed, or thought about, is what the model said; another one may be a slip of the endpoint.
  const billed = (counted.output ?? 0) > 0 || Boolean(reasoning);
  if (text.trim() === "" && ended === "empty" && !billed)
    throw new ProviderError({
      ...{ kind: "passing", reason: "empty reply", detail: "The reply has no text, and no token of it was billed.", mostRetries: 2 },
      ...facts,
    });
  return {
    text,
    reasoning,
    redacted,
    finishReason: finishReason && redactKeys(finishReason),
    ended,
    usage: counted,
    latencyMs,
    requestId: facts.requestId,
    ...(exchange.release && { release: exchange.release }),
    envelope: { ...(redactKeys(names) === names ? envelope : withoutKeys(envelope)), ...(usage && { usage }) },
  };
}
