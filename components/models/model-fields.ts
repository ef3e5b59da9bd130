import { choiceLabels } from "@/lib/contracts/plain/thought-tags";
import type { FormField } from "@/lib/contracts/views";

function field(name: string, label: string, kind: FormField["kind"], more: Partial<FormField> = {}): FormField {
  return { name, label, help: "", kind, optional: true, initial: undefined, ...more };
}

export const nameField = field("name", "Name in Heed", "text", {
  optional: false,
  help: "The name shown in tables, charts and leaderboards.",
});

/** Fields for the endpoint and its model. */
export const endpointFields: readonly FormField[] = [
  field("address", "Address", "text", { optional: false, help: "Base address, without the path of a call." }),
  field("model", "Model", "text", { optional: false, help: "The model name that the endpoint expects." }),
  field("keyVariable", "Key name", "text", {
    help: "The name of a key that you enter below, or an environment variable of the server: a known provider’s, such as OPENROUTER_API_KEY, or one that begins with HEED_KEY_. Leave empty if no key is needed.",
  }),
  field("timeoutSeconds", "Timeout", "number", {
    optional: false,
    minimum: 1,
    maximum: 7200,
    initial: 600,
    help: "Seconds to wait for a complete reply.",
  }),
];

/** Fields that are sent with each request; an empty one is left to the endpoint. */
export const samplingFields: readonly FormField[] = [
  field("temperature", "Temperature", "number", { minimum: 0, maximum: 2 }),
  field("topP", "Top-p", "number", { minimum: 0, maximum: 1 }),
  field("maxTokens", "Max tokens", "integer", { minimum: 1 }),
  field("seed", "Seed", "integer", { help: "Repetition r uses seed + r." }),
  field("reasoningEffort", "Reasoning effort", "choice", {
    choices: ["none", "minimal", "low", "medium", "high", "xhigh", "max"].map((value) => ({ value, label: value })),
  }),
];

/** Fields that are also sent but rarely needed, so the form folds them. */
export const moreFields: readonly FormField[] = [
  field("topK", "Top-k", "integer", { minimum: 1 }),
  field("serviceTier", "Service tier", "text", {
    placeholder: "flex",
    help: "The provider’s name for slower, cheaper or faster answers.",
  }),
  field("stop", "Stop sequences", "text", {
    placeholder: 'END, "\\n\\n"',
    help: 'Texts at which a reply ends, separated by commas. Quote those with a comma, a space at an end, or a line break: "\\n".',
  }),
];

/** Fields with facts about the model for Heed; none is a sampling parameter. */
export const knownFields: readonly FormField[] = [
  field("contextTokens", "Context length", "integer", {
    minimum: 1,
    help: "Maximum tokens for prompt and answer together. Heed truncates prompts to fit where the benchmark allows it; leave empty to never truncate.",
  }),
  field("claimedContextTokens", "Claimed context length", "integer", {
    minimum: 1,
    help: "The context length that the developer claims, for comparison with measured results.",
  }),
  field("reasoningTokens", "Reasoning allowance", "integer", {
    minimum: 0,
    help: "Extra tokens for reasoning on top of a task’s output limit; the thinking budget where the protocol has one.",
  }),
  field("thoughts", "Reasoning markers", "choice", {
    choices: Object.entries(choiceLabels).map(([value, label]) => ({ value, label })),
    help: "How reasoning is marked in its replies, so that only the answer is scored. Unknown: uses the model family’s markers, or all that Heed knows.",
  }),
  field("opensThoughts", "Template opens the reasoning", "boolean", {
    initial: false,
    help: "Its replies begin with reasoning without an opening marker: everything up to the first closing marker is reasoning.",
  }),
  field("group", "Group", "text", { help: "Models shown as one group, such as “API models”." }),
  field("stream", "Streamed replies", "boolean", {
    initial: false,
    help: "Streams each reply, with token counts at the end. For gateways that close idle connections.",
  }),
  field("base", "Base model", "boolean", {
    initial: false,
    help: "Completes text and has no chat template; Heed calls /completions and adds an answer cue. Under OpenAI chat completions only.",
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
    help: "Mean simulated seconds per reply; 0 replies immediately.",
  }),
];
