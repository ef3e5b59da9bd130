import { z } from "zod";
import { readEnding } from "@/lib/contracts/plain/reply-ending";
import { errorFindings, failureStatus, saysError } from "./error-findings";
import type { Fields, StreamFold, ToolCall } from "./protocol";
import { readMessage } from "./reply-message";

const text = z.string().nullish().catch(null);
const fields = z.record(z.string(), z.unknown()).nullish().catch(null);
const choiceShape = z.looseObject({
  index: z.number().nullish().catch(null),
  delta: fields,
  /** Some endpoints send the whole message at the end. */
  message: fields,
  /** For completions, which have no message. */
  text,
  finish_reason: text,
  logprobs: z
    .object({ content: z.array(z.unknown()).nullish().catch(null) })
    .nullish()
    .catch(null),
  usage: fields,
});
const chunkShape = z.looseObject({ choices: z.array(choiceShape).nullish().catch(null), x_groq: fields });
const callShape = z.object({
  index: z.number().catch(0),
  function: z.object({ name: z.string().catch(""), arguments: z.string().catch("") }).partial(),
});

/** Assembles the chunks of a streamed chat completion. */
export class ChatStream implements StreamFold {
  held = 0;
  private top: Fields = {};
  private parts: Record<"content" | "text" | "reasoning" | "refusal", string[]> = { content: [], text: [], reasoning: [], refusal: [] };
  private calls = new Map<number, ToolCall>();
  private logprobs: unknown[] = [];
  private finish: string | null = null;
  private failure: unknown;
  isDone = false;

  take(name: string, data: unknown): void {
    const isError = name === "error";
    if (!isError && typeof data === "string" && data.trim() === "[DONE]") {
      this.isDone = true;
      return;
    }
    const parsed = chunkShape.safeParse(data);
    if (isError) this.fail(parsed.data?.error ?? data);
    if (isError || !parsed.success) return;
    const { choices, error, x_groq, ...top } = parsed.data;
    const choice = choices?.find((choice) => (choice.index ?? 0) === 0);
    if (saysError(error)) this.weigh(error, choice);
    else if (choice === undefined && (top.type === "error" || top.object === "error")) this.fail(top);
    for (const [name, value] of Object.entries(top)) if (value != null && name !== "object") this.top[name] = value;
    const usage = x_groq?.usage ?? choice?.usage;
    if (usage != null) this.top.usage = usage;
    for (const choice of choices ?? []) if ((choice.index ?? 0) === 0) this.takeChoice(choice);
  }

  /** Returns the completion, or the stream's error as a body; null if the completion did not come to its end. */
  end(): Fields | null {
    const isBegun = this.finish !== null || Object.values(this.parts).some((pieces) => pieces.length > 0);
    if (this.failure !== undefined) return { error: this.failure, begun: isBegun };
    if (!this.isDone && this.finish === null) return null;
    const { content: answer, text: completed, reasoning, refusal } = this.parts;
    const message: Record<string, unknown> = { content: answer.join("") };
    for (const [name, pieces] of Object.entries({ reasoning, refusal })) if (pieces.length > 0) message[name] = pieces.join("");
    if (this.calls.size > 0) message.tool_calls = [...this.calls.values()].map((called) => ({ type: "function", function: called }));
    const choice = {
      finish_reason: this.finish,
      ...(completed.length > 0 && answer.length === 0 ? { text: completed.join("") } : { message }),
      ...(this.logprobs.length > 0 && { logprobs: { content: this.logprobs } }),
    };
    return { ...this.top, choices: [choice] };
  }

  /** Decides about an error: beside a piece of the reply it is a warning, unless its code is that of a failure. */
  private weigh(error: unknown, beside: z.infer<typeof choiceShape> | undefined): void {
    const { text: answer, thoughts } = readMessage(beside?.delta ?? beside?.message);
    const isFinished = beside?.finish_reason != null && readEnding(beside.finish_reason) === "finished";
    const hasContent = answer !== "" || thoughts !== "" || Boolean(beside?.text) || isFinished;
    if (!hasContent || failureStatus(errorFindings({ error })) !== null) this.fail(error);
  }

  private fail(error: unknown): void {
    this.failure ??= typeof error === "object" && error !== null ? error : { message: String(error) || "The endpoint reported an error." };
  }

  private takeChoice({ delta, message, text: completed, finish_reason, logprobs, error }: z.infer<typeof choiceShape>): void {
    if (delta) this.say(delta);
    else if (message && this.parts.content.length === 0) this.say(message);
    this.add("text", completed);
    if (finish_reason) this.finish = finish_reason;
    if (logprobs?.content) this.logprobs.push(...logprobs.content);
    if (saysError(error)) this.fail(error);
  }

  private say(message: Record<string, unknown>): void {
    const { text: answer, thoughts, refusal } = readMessage(message);
    this.add("content", answer);
    this.add("reasoning", thoughts);
    this.add("refusal", refusal);
    for (const piece of Array.isArray(message.tool_calls) ? message.tool_calls : []) {
      const parsed = callShape.safeParse(piece);
      if (!parsed.success) continue;
      const { index, function: called } = parsed.data;
      const known = this.calls.get(index) ?? { name: "", arguments: "" };
      const [name = "", given = ""] = [called.name, called.arguments];
      this.calls.set(index, { name: known.name + name, arguments: known.arguments + given });
      this.held += name.length + given.length;
    }
  }

  private add(to: keyof typeof this.parts, piece: string | null | undefined): void {
    if (!piece) return;
    this.parts[to].push(piece);
    this.held += piece.length;
  }
}
