/** What a provider may return in the place of a model's thoughts: a summary of them, or blocks that only it can read. */
export const thoughtsForms = ["summary", "redacted", "summary, in part redacted"] as const;
export type ThoughtsForm = (typeof thoughtsForms)[number];
