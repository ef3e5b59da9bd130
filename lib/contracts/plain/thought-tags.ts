import type { Reading, ThoughtChoice, ThoughtTag } from "../reading";

/** The label of a kind of marker and, for pairs, the markers that open and end reasoning. */
interface TagKind {
  /** Label on pages. */
  label: string;
  /** Sources of regular expressions; null for channels, which are not pairs. */
  pair: readonly [open: string, end: string] | null;
}

/**
 * Reasoning markers by the models whose chat templates have them: Qwen, DeepSeek, GLM and most others (`think`), Gemini behind gateways
 * (`thought`), Mistral (`bracket`), gpt-oss (`harmony`), Gemma 4 (`gemma`), Command A (`cohere`), Kimi-VL (`kimi`), Seed-OSS (`seed`).
 */
export const tagKinds: Readonly<Record<ThoughtTag, TagKind>> = {
  think: { label: "<think> or <thinking>", pair: ["<think(?:ing)?[ \\t]{0,3}>", "<\\/think(?:ing)?[ \\t]{0,3}>"] },
  thought: { label: "<thought>", pair: ["<thoughts?[ \\t]{0,3}>", "<\\/thoughts?[ \\t]{0,3}>"] },
  reasoning: { label: "<reasoning>", pair: ["<reasoning[ \\t]{0,3}>", "<\\/reasoning[ \\t]{0,3}>"] },
  bracket: { label: "[THINK]", pair: ["\\[THINK\\]", "\\[\\/THINK\\]"] },
  harmony: { label: "<|channel|>analysis (harmony)", pair: null },
  gemma: { label: "<|channel>thought (Gemma)", pair: ["<\\|channel>[ \\t]*thought\\b[ \\t]*\\n?", "<channel\\|>"] },
  cohere: { label: "<|START_THINKING|>", pair: ["<\\|START_THINKING\\|>", "<\\|END_THINKING\\|>(?:\\s*<\\|START_(?:RESPONSE|TEXT)\\|>)?"] },
  kimi: { label: "◁think▷", pair: ["◁think▷", "◁\\/think▷"] },
  seed: { label: "<seed:think>", pair: ["<seed:think>", "<\\/seed:think>"] },
};

export const allTags = Object.keys(tagKinds) as ThoughtTag[];

/** Labels of the choices in forms. */
export const choiceLabels: Readonly<Record<ThoughtChoice, string>> = {
  all: "All markers that Heed knows",
  none: "None: the whole reply is scored",
  ...(Object.fromEntries(allTags.map((tag) => [tag, tagKinds[tag].label])) as Record<ThoughtTag, string>),
};

/**
 * Model names by the markers of their families. `think` is always read too, because distilled and fine-tuned models of every family use it.
 */
const families: readonly (readonly [name: RegExp, tag: ThoughtTag])[] = [
  [/gpt-?oss/i, "harmony"],
  [/mistral|magistral|ministral|devstral/i, "bracket"],
  [/gemma/i, "gemma"],
  [/gemini|gemma/i, "thought"],
  [/command-?[ar]|cohere/i, "cohere"],
  [/kimi/i, "kimi"],
  [/seed-?oss|doubao|bytedance/i, "seed"],
  [/qwen|qwq|deepseek|glm|claude/i, "think"],
];

/** Returns the kinds that a model's family uses, by the model's name; all kinds for an unknown family. */
export function tagsOfFamily(model: string): ThoughtTag[] {
  const familyTags = families.flatMap(([name, tag]) => (name.test(model) ? [tag] : []));
  return familyTags.length === 0 ? allTags : [...new Set<ThoughtTag>(["think", ...familyTags])];
}

/** Builds a reading from a person's choice; the name in `model` decides if nothing was chosen. */
export function readingOf(choice: {
  model: string;
  thoughts?: ThoughtChoice | undefined;
  opensThoughts?: boolean | undefined;
  trim?: boolean | undefined;
}): Reading {
  const { model, thoughts, opensThoughts = false, trim = false } = choice;
  const tags = thoughts === undefined ? tagsOfFamily(model) : thoughts === "all" ? allTags : thoughts === "none" ? [] : [thoughts];
  return { tags, opened: opensThoughts, trim };
}

/** Describes a reading as a run's page shows it. */
export function readingInWords({ tags, opened, trim }: Reading): string {
  const which =
    tags.length === 0
      ? "left in the reply"
      : tags.length === allTags.length
        ? "separated by all markers that Heed knows"
        : `separated by ${tags.map((tag) => tagKinds[tag].label).join(", ")}`;
  return [
    which,
    ...(opened ? ["the template opens them"] : []),
    trim ? "white space around answers removed" : "answers kept as received",
  ].join("; ");
}
