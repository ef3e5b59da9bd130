import { afterAll, beforeAll } from "vitest";
import { z } from "zod";
import type { OpenaiCompatible } from "@/lib/contracts/model";
import { protocols } from ".";
import type { Fields, Protocol, StreamFold } from "./protocol";

const voiceShape = z.record(z.string(), z.unknown()).catch({});
const count = z.number().nullable().catch(null);
const body = z.object({
  outcome: z.object({
    say: z.array(z.object({ kind: z.enum(["word", "musing"]), value: z.string() })),
    halt: z.string().nullable(),
    odds: z.array(z.number()).optional(),
  }),
  tally: z.object({ heard: count, spoken: count, mused: count }).nullable().catch(null),
  engine: z.string(),
});
type SlateParts = z.infer<typeof body>["outcome"]["say"];
const textOf = (say: SlateParts, kind: SlateParts[number]["kind"]) =>
  say.flatMap((part) => (part.kind === kind ? [part.value] : [])).join("");
const fault = z.object({ fault: z.object({ text: z.string(), tag: z.string().optional(), at: z.string().optional() }) });
const list = z.object({ engines: z.array(z.object({ path: z.string() })) });

function slateStream(): StreamFold {
  const say: SlateParts = [];
  let held = 0;
  let rest: Fields = { engine: "" };
  let halt: string | null = null;
  let broken: unknown;
  const event = z.object({ value: z.string() });
  return {
    get held() {
      return held;
    },
    get isDone() {
      return halt !== null;
    },
    take(name, data) {
      if (name === "word" || name === "musing") {
        const { value } = event.parse(data);
        say.push({ kind: name, value });
        held += value.length;
      } else if (name === "close") {
        ({ halt } = z.object({ halt: z.string() }).parse(data));
        rest = { ...rest, ...z.record(z.string(), z.unknown()).parse(data) };
      } else if (name === "fault") broken ??= data;
    },
    end: () =>
      broken !== undefined ? { fault: broken, begun: say.length > 0 } : halt === null ? null : { ...rest, outcome: { say, halt } },
  };
}

/** Invented protocol in which nothing is where chat completions have it. */
export const slate: Protocol = {
  keyHeaders: [{ name: "x-slate-pass", before: "" }],
  headers: { "slate-edition": "7" },
  ends: /\/engines(\/.*)?$/,
  version: "v3",
  call: "an utterance",
  path: ({ model, stream }) => `engines/${encodeURIComponent(model)}:${stream ? "flow?as=events" : "say"}`,
  fields({ sampling, extraBody = {} }, repetition, { json, logprobs }) {
    const voice: Fields = {
      ...(sampling.temperature !== undefined && { heat: sampling.temperature }),
      ...(sampling.topP !== undefined && { breadth: sampling.topP }),
      ...(sampling.maxTokens !== undefined && { ceiling: sampling.maxTokens }),
      ...(sampling.seed !== undefined && { draw: sampling.seed + repetition }),
      ...(json && { form: "object" }),
      ...(logprobs && { odds: true }),
    };
    return { talk: [], voice: Object.fromEntries(Object.entries({ ...voice, ...extraBody }).filter(([, value]) => value !== null)) };
  },
  withMessages: (fields, messages) => ({
    ...fields,
    frame: messages.flatMap(({ role, content }) => (role === "system" ? [content] : [])).join("\n"),
    talk: messages.flatMap(({ role, content }) =>
      role === "system" ? [] : [{ who: role === "assistant" ? "engine" : "human", words: [content] }],
    ),
  }),
  settings: ({ voice, ...rest }) => ({ ...rest, ...voiceShape.parse(voice) }),
  needed: ["frame", "talk"],
  otherLimit: () => null,
  sampled: { heat: "temperature", breadth: "topP", ceiling: "maxTokens", draw: "seed" },
  read(json) {
    const parsed = body.safeParse(json);
    const aside = z.object({ fault: z.unknown(), begun: z.boolean().optional() }).safeParse(json).data;
    const rest = { error: aside?.fault, isBegun: aside?.begun === true };
    if (!parsed.success) return { reply: null, lack: "The answer has no outcome.", ...rest };
    const { outcome, tally, engine } = parsed.data;
    const usage = {
      input: tally?.heard ?? null,
      output: tally?.spoken == null ? null : tally.spoken + (tally.mused ?? 0),
      reasoning: tally?.mused ?? null,
      cached: null,
      cacheWrite: null,
    };
    const spoken = { text: textOf(outcome.say, "word"), thoughts: textOf(outcome.say, "musing"), refusal: "", calls: [] };
    return { reply: { ...spoken, finish: outcome.halt, usage, envelope: { engine }, counts: tally }, lack: "", ...rest };
  },
  logprobs: (json) => body.safeParse(json).data?.outcome.odds ?? null,
  stream: slateStream,
  error(json) {
    const parsed = fault.safeParse(json).data?.fault;
    return parsed ? { message: parsed.text, code: parsed.tag, param: parsed.at } : json;
  },
  embeddings: null,
  models: {
    path: "engines",
    read: (json) =>
      list.safeParse(json).data?.engines.map(({ path }) => ({ name: path.replace("engines/", ""), contextTokens: null })) ?? null,
  },
  batch: null,
  restored: (envelope, { text, reasoning, finish }) => ({
    ...envelope,
    outcome: {
      say: [...(reasoning === null ? [] : [{ kind: "musing", value: reasoning }]), { kind: "word", value: text ?? "" }],
      halt: finish,
    },
  }),
};

/** Registers the protocol for the tests of a file, as its line in the registry would. */
export function registerSlate(): void {
  beforeAll(() => void Object.assign(protocols, { slate }));
  afterAll(() => void Reflect.deleteProperty(protocols, "slate"));
}

/** Returns settings of a model with this protocol. */
export const slateSettings = (address: string, more: Partial<OpenaiCompatible> = {}): OpenaiCompatible =>
  Object.assign(
    { kind: "openai-compatible" as const, address, model: "slate/one", sampling: {}, timeoutSeconds: 600, ...more },
    { protocol: "slate" },
  );
