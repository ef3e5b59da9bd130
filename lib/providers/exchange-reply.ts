import { type ReadReply, readReply } from "@/lib/contracts/plain/read-reply";
import { readEnding, type StatedEnding } from "@/lib/contracts/plain/reply-ending";
import type { Reading } from "@/lib/contracts/reading";
import type { ReplyEnding } from "@/lib/contracts/turn-facts";
import { redactKeys, withoutKeys } from "@/lib/keys/redact-keys";
import { storable } from "@/lib/text/storable";
import { endpointError } from "./endpoint-error";
import type { Exchange } from "./http-exchange";
import { hiddenStatus, httpFailure, requestId, retriesOfBilled } from "./http-failure";
import { saysError } from "./protocols/error-findings";
import type { Protocol, ReadBody, ToolCall } from "./protocols/protocol";
import type { Reply } from "./provider";
import { ProviderError } from "./provider-error";

const longestFinish = 200;
const mostCalls = 20;
const [longestName, longestArguments] = [200, 2000];

/**
 * Separates the answer and the thoughts of a reply and removes keys. Both are joined into whole texts first, because a list of parts may
 * split a key. If a key only appears once the thoughts are removed, the received text cannot be restored.
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

/** Returns the tool calls to store, without keys: the first 20, each name and its arguments shortened. */
const keptCalls = (calls: readonly ToolCall[]): ToolCall[] =>
  calls.slice(0, mostCalls).map((call) => ({
    name: redactKeys(call.name).slice(0, longestName),
    arguments: redactKeys(call.arguments).slice(0, longestArguments),
  }));

/**
 * Returns the failure within a response of status 200; null for a reply. Some routers put an error into the body, whose code then counts as
 * the status. Beside a usable reply an error without such a code is a warning.
 */
function hiddenFailure({ reply, ownError, error, isBegun }: ReadBody, exchange: Exchange, now: number, protocol: Protocol) {
  if (reply && saysError(ownError)) {
    const problem = endpointError(JSON.stringify({ error: ownError }), protocol.error);
    return httpFailure(exchange, now, hiddenStatus(problem), problem, true);
  }
  if (reply && !saysError(error)) return null;
  const problem = endpointError(reply ? JSON.stringify({ error }) : exchange.body, protocol.error);
  if (!reply && !problem.hasWords && !saysError(error)) return null;
  if (reply && problem.status === null && (reply.text.trim() !== "" || reply.refusal !== "" || reply.calls.length > 0)) return null;
  return httpFailure(exchange, now, hiddenStatus(problem), problem, isBegun);
}

/** Returns how a reply ended: refused or filtered only if a field of the provider says so. */
function endingOf(stated: StatedEnding | null, answer: string, refusal: string): ReplyEnding {
  if (stated === "filtered" || stated === "refused") return stated;
  if (stated === "cut off") return answer.trim() === "" ? "reasoning_exhausted" : "cut_off";
  if (answer.trim() !== "") return "text";
  return refusal === "" ? "empty" : "refused";
}

/**
 * Reads the reply in a response and separates its thoughts by the reading. Its text is blank if all tokens went to reasoning, the
 * provider's filter withheld it, or an empty answer was billed. Throws ProviderError without a usable reply.
 */
export function exchangeReply(exchange: Exchange, now: number, reading: Reading, protocol: Protocol): Reply {
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
        detail: "The address returned a web page.",
        ...facts,
      });
    }
    const detail = `The body is not complete JSON (${body.length} characters).`;
    if (start === "") throw passing("empty reply", detail);
    throw new ProviderError({ kind: "passing", reason: "truncated reply", detail, possiblyBilled: true, ...facts });
  }
  const inBody = protocol.read(json);
  const hidden = hiddenFailure(inBody, exchange, now, protocol);
  if (hidden) throw hidden;
  if (inBody.reply === null) throw passing("unreadable reply", inBody.lack);
  const { text: content, thoughts: apart, refusal, calls, finish, usage, envelope, counts, thoughtsForm } = inBody.reply;
  // The envelope's texts are short, and one search through all of them is cheaper than one through each.
  const names = Object.values(envelope).join("\n");
  const { answer, thoughts, received, ...read } = readWithoutKeys(content, apart, reading);
  const refused = redactKeys(refusal);
  const redacted = read.redacted || (answer === "" && refused !== refusal);
  const text = answer !== "" ? answer : storable(refused);
  const reasoning = thoughts || null;
  const finishReason = finish === null ? null : redactKeys(finish).slice(0, longestFinish);
  const saidEnding = finishReason === null ? null : readEnding(finishReason);
  const billed = (usage.output ?? 0) > 0;
  if (saidEnding === "failed")
    throw new ProviderError({
      ...{ kind: "passing", reason: "endpoint error", detail: `The endpoint ended the reply with “${finishReason}”.`, ...facts },
      ...(billed && { possiblyBilled: true }),
      // A call without any text may end like this each time.
      ...(billed && text.trim() === "" && { mostRetries: retriesOfBilled }),
    });
  const ended = endingOf(saidEnding, answer, refusal);
  // An empty reply with billed tokens, thoughts or a tool call is the model's; any other may be an error of the endpoint.
  if (text.trim() === "" && ended === "empty" && !billed && !reasoning && calls.length === 0)
    throw new ProviderError({
      ...{ kind: "passing", reason: "empty reply", detail: "The reply has no text, and no tokens were billed.", mostRetries: 2 },
      ...facts,
    });
  return {
    text,
    reasoning,
    received,
    redacted,
    finishReason,
    ended,
    usage,
    latencyMs,
    requestId: facts.requestId,
    ...(exchange.release && { release: exchange.release }),
    envelope: {
      ...(redactKeys(names) === names ? envelope : withoutKeys(envelope)),
      ...(counts && { usage: counts }),
      ...(calls.length > 0 && { tool_calls: keptCalls(calls) }),
      ...(thoughtsForm && { thoughts_form: thoughtsForm }),
    },
  };
}
