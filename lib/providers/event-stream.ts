import { z } from "zod";
import { readEnding } from "@/lib/contracts/plain/reply-ending";
import { endpointError, saysError } from "./endpoint-error";
import { readMessage, type ToolCall } from "./reply-message";

const text = z.string().nullish().catch(null);
const fields = z.record(z.string(), z.unknown()).nullish().catch(null);
const choiceShape = z.looseObject({
  index: z.number().nullish().catch(null),
  delta: fields,
  /** Some send the whole message at the end. */
  message: fields,
  /** Of a completion, which has no message. */
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

/** A stream that broke off before its reply was finished. */
export class UnfinishedStream extends Error {
  override readonly name = "UnfinishedStream";
}

/** Reads a stream of server-sent events piece by piece into the chat completion that the endpoint would have sent as a whole. */
export class EventStream {
  private rest = "";
  private data: string[] = [];
  /** UTF-16 code units of the reply and of the event that has begun. */
  private kept = 0;
  private top: Record<string, unknown> = {};
  private parts: Record<"content" | "text" | "reasoning" | "refusal", string[]> = { content: [], text: [], reasoning: [], refusal: [] };
  private calls = new Map<number, ToolCall>();
  private logprobs: unknown[] = [];
  private finish: string | null = null;
  private name = "";
  private failure: unknown;
  private done = false;

  /** UTF-16 code units that are held: the reply so far, and not what it came in. */
  get held(): number {
    return this.kept + this.rest.length;
  }

  write(piece: string): void {
    this.rest += piece;
    // A line may be as long as the reply, and would be split again with each piece of it.
    if (!/[\r\n]/.test(piece)) return;
    const lines = this.rest.split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? "";
    for (const line of lines) this.line(line);
  }

  /** The completion as JSON; throws UnfinishedStream. An error that the endpoint put into the stream is the body. */
  end(): string {
    this.line(this.rest.replace(/\r$/, ""));
    this.line("");
    const isBegun = this.finish !== null || Object.values(this.parts).some((pieces) => pieces.length > 0);
    if (this.failure !== undefined) return JSON.stringify({ error: this.failure, begun: isBegun });
    if (!this.done && this.finish === null) throw new UnfinishedStream("the stream of the reply broke off before its end");
    const { content: answer, text: completed, reasoning, refusal } = this.parts;
    const message: Record<string, unknown> = { content: answer.join("") };
    for (const [name, pieces] of Object.entries({ reasoning, refusal })) if (pieces.length > 0) message[name] = pieces.join("");
    if (this.calls.size > 0) message.tool_calls = [...this.calls.values()].map((called) => ({ type: "function", function: called }));
    const choice = {
      finish_reason: this.finish,
      ...(completed.length > 0 && answer.length === 0 ? { text: completed.join("") } : { message }),
      ...(this.logprobs.length > 0 && { logprobs: { content: this.logprobs } }),
    };
    return JSON.stringify({ ...this.top, choices: [choice] });
  }

  private line(line: string): void {
    if (line === "") {
      this.event();
      return;
    }
    const [, field, value = ""] = /^(data|event|error): ?(.*)$/s.exec(line) ?? [];
    if (field === "event") this.name = value.trim();
    if (field === undefined || field === "event") return;
    // An old server names the field of its error so.
    if (field === "error") this.name = "error";
    this.data.push(value);
    this.kept += value.length;
  }

  private event(): void {
    const isError = this.name === "error";
    this.name = "";
    if (this.data.length === 0 && !isError) return;
    const data = this.data.join("\n");
    for (const { length } of this.data) this.kept -= length;
    this.data = [];
    if (data.trim() === "[DONE]" && !isError) {
      this.done = true;
      return;
    }
    let json: unknown;
    try {
      json = JSON.parse(data);
    } catch {
      if (isError) this.fail(data.trim());
      // A part of the reply must not be missing from it unnoticed; a word such as `ping` is none.
      else if (/^\s*[{[]/.test(data)) throw new UnfinishedStream("an event of the reply's stream is no JSON");
      return;
    }
    const parsed = chunkShape.safeParse(json);
    if (isError) this.fail(parsed.data?.error ?? json);
    if (isError || !parsed.success) return;
    const { choices, error, x_groq, ...top } = parsed.data;
    const said = choices?.find((choice) => (choice.index ?? 0) === 0);
    if (saysError(error)) this.weigh(error, said);
    else if (said === undefined && (top.type === "error" || top.object === "error")) this.fail(top);
    for (const [name, value] of Object.entries(top)) if (value != null && name !== "object") this.top[name] = value;
    const usage = x_groq?.usage ?? said?.usage;
    if (usage != null) this.top.usage = usage;
    for (const choice of choices ?? []) if ((choice.index ?? 0) === 0) this.take(choice);
  }

  /** An error beside a piece of the reply is a warning, unless its code is that of a failure. */
  private weigh(error: unknown, beside: z.infer<typeof choiceShape> | undefined): void {
    const { text: answer, thoughts } = readMessage(beside?.delta ?? beside?.message);
    const isFinished = beside?.finish_reason != null && readEnding(beside.finish_reason) === "finished";
    const goesOn = answer !== "" || thoughts !== "" || Boolean(beside?.text) || isFinished;
    if (!goesOn || endpointError(JSON.stringify({ error })).status !== null) this.fail(error);
  }

  private fail(error: unknown): void {
    this.failure ??= typeof error === "object" && error !== null ? error : { message: String(error) || "The endpoint reported an error." };
  }

  private take({ delta, message, text: completed, finish_reason, logprobs, error }: z.infer<typeof choiceShape>): void {
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
      this.kept += name.length + given.length;
    }
  }

  private add(to: keyof typeof this.parts, piece: string | null | undefined): void {
    if (!piece) return;
    this.parts[to].push(piece);
    this.kept += piece.length;
  }
}
