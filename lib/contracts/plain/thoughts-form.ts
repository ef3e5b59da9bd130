/** What a provider returns in the place of a model's thoughts: a summary of them, or nothing that can be read. */
export type ThoughtsForm = "summary" | "redacted" | "summary, in part redacted";
