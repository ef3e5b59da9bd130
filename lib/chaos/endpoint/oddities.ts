import { gzipSync } from "node:zlib";

/** Chat completion as a well-behaved endpoint would send it. */
export interface OddCompletion {
  [field: string]: unknown;
  choices: { index: number; message: { role: string; content: string }; finish_reason: string }[];
}

/** Function that builds the bytes of a body that is a reply in spite of its strange content. */
export type Oddity = (good: OddCompletion) => string | Buffer;

const contentOf = (good: OddCompletion) => good.choices[0]?.message.content ?? "";
const saying = (good: OddCompletion, content: unknown, more: object = {}, choice: object = {}): string =>
  JSON.stringify({
    ...good,
    choices: [{ index: 0, finish_reason: "stop", ...choice, message: { role: "assistant", content, ...more } }],
  });
/** Reply without text, which is billed all the same. */
export const emptyCompletion: Oddity = (good) => saying(good, "");
/** The good reply with this at its end, where it does not change the score. */
const ending = (end: string) => (good: OddCompletion) => saying(good, `${contentOf(good)}\n${end}`);
const beside = (fields: object) => (good: OddCompletion) => JSON.stringify({ ...good, ...fields });
const usage = (reported: unknown) => beside({ usage: reported });
/** Numbers that JSON can represent and JavaScript cannot. */
const number = (good: OddCompletion, written: string) =>
  JSON.stringify({ ...good, usage: { prompt_tokens: "@", completion_tokens: "@" } }).replaceAll('"@"', written);

function withBytes(good: OddCompletion, bytes: number[]): Buffer {
  const [before = "", after = ""] = saying(good, `${contentOf(good)}\n@@@`).split("@@@");
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
}

const event = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`;
function streamed(good: OddCompletion): string {
  const { choices, usage, ...envelope } = good;
  const pieces = contentOf(good).match(/.{1,200}/gs) ?? [];
  const deltas = pieces.map((content) => event({ ...envelope, choices: [{ index: 0, delta: { content }, finish_reason: null }] }));
  const last = event({ ...envelope, choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage });
  return `${deltas.join("")}${last}data: [DONE]\n\n`;
}

const ended = (word: unknown) => (good: OddCompletion) => saying(good, contentOf(good), {}, { finish_reason: word });
const half = (good: OddCompletion): [string, string] => [contentOf(good).slice(0, 100), contentOf(good).slice(100)];

/** Replies whose text or metadata is strange: each should be scored by its text, and paid once. */
export const oddities: Readonly<Record<string, Oddity>> = {
  "NUL in the text": ending("\0\0 end"),
  "lone surrogate in the text": ending("\ud83d end \ude00"),
  "bad UTF-8": (good) => withBytes(good, [0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xf8]),
  "cut UTF-8": (good) => withBytes(good, [0xf0, 0x9f, 0x98]),
  "control characters": ending("\u0001\u0007\u001b[31m\u009f\u2028\u202e\ufeff\uffff"),
  markup: ending('</script><script>document.title="x"</script><img src=x onerror=alert(1)>'),
  "200,000 line breaks": ending("\n".repeat(200_000)),
  "text in parts": (good) => saying(good, [{ type: "text", text: contentOf(good) }, { type: "image_url" }, { type: "text" }]),
  "prototype keys": (good) => JSON.stringify(good).replace(/^\{/, '{"__proto__":{"choices":[]},"constructor":{"prototype":{}},'),
  "usage of 1e12": usage({ prompt_tokens: 1e12, completion_tokens: 1e12, total_tokens: 2e12 }),
  "negative usage": usage({ prompt_tokens: -1, completion_tokens: -4 }),
  "fractional usage": usage({ prompt_tokens: 10.4, completion_tokens: 3.6 }),
  "infinite usage": (good) => number(good, "1e999"),
  "usage of 400 digits": (good) => number(good, "9".repeat(400)),
  "usage as text": usage("a lot"),
  "usage as list": usage([1, 2]),
  "usage in words": usage({ prompt_tokens: "seven", completion_tokens_details: 3, prompt_tokens_details: [] }),
  "no usage": usage(undefined),
  "number as id": beside({ id: 12 }),
  "lone surrogate as id": beside({ id: "\ud800" }),
  "NUL in metadata": beside({ id: "a\0b", model: "\0", system_fingerprint: "\0", service_tier: "\0" }),
  "text as created": beside({ created: "today" }),
  "created beyond any date": beside({ created: 1e300 }),
  "object as model": beside({ model: { name: "m" }, system_fingerprint: [3], provider: 7 }),
  "object as reasoning": (good) => saying(good, contentOf(good), { reasoning: { steps: 3 }, reasoning_content: 4 }),
  "lone surrogate in reasoning": (good) => saying(good, contentOf(good), { reasoning: "\udc00\0" }),
  "number as finish reason": (good) => saying(good, contentOf(good), {}, { finish_reason: 7 }),
  "1 MB of metadata": beside({ system_fingerprint: "f".repeat(1_000_000) }),
  "gzip without a word": (good) => gzipSync(JSON.stringify(good)),
  "byte-order mark": (good) => `\ufeff${JSON.stringify(good)}`,
  "event stream that no one asked for": streamed,
  "text as a list of texts": (good) => saying(good, half(good)),
  "a part that is null": (good) => saying(good, [null, { type: "text", text: contentOf(good) }, null]),
  "text in an object": (good) => saying(good, { type: "text", text: { value: contentOf(good), annotations: [] } }),
  "thoughts as parts": (good) =>
    saying(good, [
      { type: "thinking", thinking: [{ type: "text", text: "So" }] },
      { type: "text", text: contentOf(good) },
    ]),
  "an empty field before the thoughts": (good) => saying(good, contentOf(good), { reasoning: "", reasoning_content: "So", thinking: "So" }),
  "a delta in a whole reply": (good) =>
    JSON.stringify({ ...good, choices: [{ finish_reason: "stop", delta: { content: contentOf(good) } }] }),
  "its choice in the second place": (good) =>
    JSON.stringify({ ...good, choices: [{ index: 1, finish_reason: "stop", message: { content: "other" } }, ...good.choices] }),
  "an envelope around it": (good) => JSON.stringify({ code: 200, msg: "ok", data: good }),
  "JSON within JSON": (good) => JSON.stringify(JSON.stringify(good)),
  "an empty error beside it": beside({ error: { message: "", type: "", param: null, code: null } }),
  "a warning beside it": beside({ error: { message: "warning: seed is ignored", code: null } }),
  "a warning in a stream": (good) =>
    streamed(good).replace('"choices"', '"error":{"message":"warning: seed is ignored","code":null},"choices"'),
  "ended in capitals": ended("STOP"),
  "ended in Cohere's word": ended("COMPLETE"),
  "ended in a word of an enumeration": ended("FinishReason.STOP"),
  "ended as an object": ended({ type: "stop", matched: 2 }),
  "ended in an unknown word": ended("so it goes"),
  "no word of its end": ended(null),
  "a call of a tool beside it": (good) =>
    saying(good, contentOf(good), { tool_calls: [{ id: "t", type: "function", function: { name: "f", arguments: "{}" } }] }),
  "thoughts beside the completion": usage({ prompt_tokens: 60, completion_tokens: 20, reasoning_tokens: 900, total_tokens: 980 }),
  "thoughts in the total alone": usage({ prompt_tokens: 60, completion_tokens: 20, total_tokens: 2080 }),
  "usage in other names": usage({ input_tokens: 60, output_tokens: 20 }),
  "usage in digits of a text": usage({ prompt_tokens: "60", completion_tokens: "20" }),
  "metadata nested 5,000 deep": (good) => JSON.stringify({ ...good, extra: "@" }).replace('"@"', `${"[".repeat(5000)}${"]".repeat(5000)}`),
};
