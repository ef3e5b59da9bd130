import { choiceLabels } from "@/lib/contracts/plain/thought-tags";
import type { FormField } from "@/lib/contracts/views";

function field(name: string, label: string, kind: FormField["kind"], more: Partial<FormField> = {}): FormField {
  return { name, label, help: "", kind, optional: true, initial: undefined, ...more };
}

export const nameField = field("name", "Name in Heed", "text", {
  optional: false,
  help: "As it stands in tables, charts and leaderboards.",
});

/** Where the endpoint is and what is asked of it. */
export const endpointFields: readonly FormField[] = [
  field("address", "Address", "text", { optional: false, help: "Base address; /chat/completions is added to it." }),
  field("model", "Model", "text", { optional: false, help: "The model name that the endpoint expects." }),
  field("keyVariable", "Key variable", "text", {
    help: "The environment variable that holds your API key: a known provider’s, such as OPENROUTER_API_KEY, or one that begins with HEED_KEY_. Heed reads it on the server and never stores or shows the key. Leave empty if no key is needed.",
  }),
  field("timeoutSeconds", "Timeout", "number", {
    optional: false,
    minimum: 1,
    maximum: 7200,
    initial: 600,
    help: "Seconds to wait for a whole reply.",
  }),
];

/** Sent with each request; an empty one is left to the endpoint. */
export const samplingFields: readonly FormField[] = [
  field("temperature", "Temperature", "number", { minimum: 0, maximum: 2 }),
  field("topP", "Top-p", "number", { minimum: 0, maximum: 1 }),
  field("maxTokens", "Max tokens", "integer", { minimum: 1 }),
  field("seed", "Seed", "integer", { help: "Repetition r is asked with seed + r." }),
  field("reasoningEffort", "Reasoning effort", "choice", {
    choices: ["none", "minimal", "low", "medium", "high", "xhigh"].map((value) => ({ value, label: value })),
  }),
];

/** What Heed should know of the model; no parameter of its sampling. */
export const knownFields: readonly FormField[] = [
  field("contextTokens", "Context length", "integer", {
    minimum: 1,
    help: "Tokens of prompt and answer that the endpoint takes. Heed cuts prompts that may be shortened to it; leave it empty to cut nothing.",
  }),
  field("claimedContextTokens", "Claimed context length", "integer", {
    minimum: 1,
    help: "The context length that its maker claims, to compare with what it manages.",
  }),
  field("reasoningTokens", "Reasoning allowance", "integer", {
    minimum: 0,
    help: "Tokens it may spend on reasoning on top of a task's own output limit.",
  }),
  field("thoughts", "Thoughts", "choice", {
    choices: Object.entries(choiceLabels).map(([value, label]) => ({ value, label })),
    help: "How thoughts are marked in the text of its replies, so that the answer alone is scored. Not known: by the model’s family, or every marker that Heed knows.",
  }),
  field("opensThoughts", "Template opens the thoughts", "boolean", {
    initial: false,
    help: "Its replies begin with thoughts without a marker: all up to the first end of thoughts belongs to them.",
  }),
  field("group", "Group", "text", { help: "Models that are drawn together, such as “API models”." }),
  field("stream", "Streamed replies", "boolean", {
    initial: false,
    help: "Asks for each reply as a stream, with its token counts at the end: for gateways that cut calls which stay silent for long.",
  }),
  field("base", "Base model", "boolean", {
    initial: false,
    help: "Continues a text and has no chat template; Heed calls /completions and adds an answer cue.",
  }),
];

export const simulatedFields: readonly FormField[] = [
  field("profile", "Profile", "text", { optional: false }),
  field("simulatedSeed", "Seed", "integer", { optional: false, initial: 0, help: "The same seed gives the same replies." }),
  field("latencySeconds", "Latency", "number", {
    optional: false,
    minimum: 0,
    maximum: 60,
    initial: 0,
    help: "Mean seconds that a reply pretends to take; 0 answers at once.",
  }),
];
