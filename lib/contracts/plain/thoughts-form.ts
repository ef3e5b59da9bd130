/** Forms in which a provider may return a model's reasoning instead of its text: a summary, or blocks that only the provider can read. */
export const thoughtsForms = ["summary", "redacted", "summary, in part redacted"] as const;
export type ThoughtsForm = (typeof thoughtsForms)[number];
