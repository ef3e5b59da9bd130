import { z } from "zod";
import { looseFields } from "./counts";
import type { Fields, StreamFold } from "./protocol";

const deltaShape = z.object({
  text: z.string().catch(""),
  thinking: z.string().catch(""),
  partial_json: z.string().catch(""),
});
const eventShape = z.object({
  type: z.string().catch(""),
  index: z.number().catch(0),
  message: looseFields,
  content_block: looseFields,
  delta: looseFields,
  usage: looseFields,
  error: z.unknown().optional(),
});

const withoutNulls = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));

/** One block of a message, in the pieces received so far. */
interface Block {
  start: Fields;
  text: string[];
  thinking: string[];
  json: string[];
}

/** Assembles the events of a streamed message (https://platform.claude.com/docs/en/build-with-claude/streaming). */
export class MessageStream implements StreamFold {
  held = 0;
  private message: Fields = {};
  private usage: Fields = {};
  private readonly blocks = new Map<number, Block>();
  private failure: unknown;
  isDone = false;

  take(name: string, data: unknown): void {
    const parsed = eventShape.safeParse(data);
    if (!parsed.success) {
      if (name === "error") this.failure ??= { message: String(data) || "The endpoint reported an error." };
      return;
    }
    const event = parsed.data;
    switch (event.type || name) {
      case "message_start":
        this.message = { ...event.message };
        this.count(looseFields.parse(this.message.usage));
        break;
      case "content_block_start":
        this.begin(event.index, event.content_block ?? {});
        break;
      case "content_block_delta":
        this.add(event.index, event.delta ?? {});
        break;
      case "message_delta":
        // The counts of the message so far replace those of its start.
        this.message = { ...this.message, ...withoutNulls(event.delta ?? {}) };
        this.count(event.usage);
        break;
      case "message_stop":
        this.isDone = true;
        break;
      case "error":
        this.failure ??= event.error ?? data;
    }
  }

  /** Returns the message, or the stream's error as a body; null if the message did not come to its end. */
  end(): Fields | null {
    if (this.failure !== undefined) return { error: this.failure, begun: this.blocks.size > 0 };
    if (!this.isDone && this.message.stop_reason == null) return null;
    const content = [...this.blocks].sort(([a], [b]) => a - b).map(([, block]) => whole(block));
    return { ...this.message, content, usage: this.usage };
  }

  private count(usage: Fields | null | undefined): void {
    this.usage = { ...this.usage, ...withoutNulls(usage ?? {}) };
  }

  private begin(index: number, start: Fields): void {
    this.blocks.set(index, { start, text: [], thinking: [], json: [] });
    this.add(index, start);
  }

  private add(index: number, delta: Fields): void {
    const block = this.blocks.get(index) ?? { start: { type: "text" }, text: [], thinking: [], json: [] };
    this.blocks.set(index, block);
    const { text, thinking, partial_json: json } = deltaShape.parse(delta);
    if (text !== "") block.text.push(text);
    if (thinking !== "") block.thinking.push(thinking);
    if (json !== "") block.json.push(json);
    this.held += text.length + thinking.length + json.length;
  }
}

function whole({ start, text, thinking, json }: Block): Fields {
  if (start.type === "thinking") return { type: "thinking", thinking: thinking.join("") };
  if (start.type === "text") return { type: "text", text: text.join("") };
  // The pieces of a call's input need not form valid JSON.
  return { ...start, ...(json.length > 0 && { input: json.join("") }) };
}
