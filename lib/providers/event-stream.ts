import { z } from "zod";

const text = z.string().nullish().catch(null);
const content = z
  .union([z.string(), z.array(z.object({ text }))])
  .nullish()
  .catch(null);
const said = z.object({ content, reasoning: text, reasoning_content: text, refusal: text });
const choiceShape = z.object({
  index: z.number().nullish().catch(null),
  delta: said.partial().nullish().catch(null),
  /** Some send the whole message at the end. */
  message: said.partial().nullish().catch(null),
  /** Of a completion, which has no message. */
  text,
  finish_reason: text,
  logprobs: z
    .object({ content: z.array(z.unknown()).nullish().catch(null) })
    .nullish()
    .catch(null),
});
const chunkShape = z.looseObject({ choices: z.array(choiceShape).nullish().catch(null) });
type Said = Partial<z.infer<typeof said>>;

const plain = (of: Said["content"]): string => (typeof of === "string" ? of : (of ?? []).map((part) => part.text ?? "").join(""));

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
  private parts: Record<"content" | "text" | "reasoning" | "reasoning_content" | "refusal", string[]> = {
    content: [],
    text: [],
    reasoning: [],
    reasoning_content: [],
    refusal: [],
  };
  private logprobs: unknown[] = [];
  private finish: string | null = null;
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
    if (this.failure !== undefined) return JSON.stringify({ error: this.failure });
    if (!this.done && this.finish === null) throw new UnfinishedStream("the stream of the reply broke off before its end");
    const { content: answer, text: completed, reasoning, reasoning_content, refusal } = this.parts;
    const message: Record<string, string> = { content: answer.join("") };
    for (const [name, pieces] of Object.entries({ reasoning, reasoning_content, refusal }))
      if (pieces.length > 0) message[name] = pieces.join("");
    const choice = {
      finish_reason: this.finish,
      ...(completed.length > 0 && answer.length === 0 ? { text: completed.join("") } : { message }),
      ...(this.logprobs.length > 0 && { logprobs: { content: this.logprobs } }),
    };
    return JSON.stringify({ ...this.top, choices: [choice] });
  }

  private line(line: string): void {
    if (line === "") this.event();
    if (!line.startsWith("data:")) return;
    const data = line.slice(line[5] === " " ? 6 : 5);
    this.data.push(data);
    this.kept += data.length;
  }

  private event(): void {
    if (this.data.length === 0) return;
    const data = this.data.join("\n");
    for (const { length } of this.data) this.kept -= length;
    this.data = [];
    if (data.trim() === "[DONE]") {
      this.done = true;
      return;
    }
    let json: unknown;
    try {
      json = JSON.parse(data);
    } catch {
      // A part of the reply must not be missing from it unnoticed; a word such as `ping` is none.
      if (/^\s*[{[]/.test(data)) throw new UnfinishedStream("an event of the reply's stream is no JSON");
      return;
    }
    const parsed = chunkShape.safeParse(json);
    if (!parsed.success) return;
    const { choices, error, ...top } = parsed.data;
    if (error != null) this.failure ??= typeof error === "object" ? error : { message: String(error) };
    for (const [name, value] of Object.entries(top)) if (value != null && name !== "object") this.top[name] = value;
    for (const choice of choices ?? []) if ((choice.index ?? 0) === 0) this.take(choice);
  }

  private take({ delta, message, text: completed, finish_reason, logprobs }: z.infer<typeof choiceShape>): void {
    if (delta) this.say(delta);
    else if (message && this.parts.content.length === 0) this.say(message);
    this.add("text", completed);
    if (finish_reason) this.finish = finish_reason;
    if (logprobs?.content) this.logprobs.push(...logprobs.content);
  }

  private say({ content: answer, reasoning, reasoning_content, refusal }: Said): void {
    this.add("content", plain(answer));
    this.add("reasoning", reasoning);
    this.add("reasoning_content", reasoning_content);
    this.add("refusal", refusal);
  }

  private add(to: keyof typeof this.parts, piece: string | null | undefined): void {
    if (!piece) return;
    this.parts[to].push(piece);
    this.kept += piece.length;
  }
}
