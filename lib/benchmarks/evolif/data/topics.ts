import { type PromptWording, promptWordings } from "@/lib/benchmarks/prompt-wording";
import { rewordedLines } from "./reworded-topics";
import { topicLines } from "./topic-lines";

/** A topic of a dialogue. */
export interface Topic {
  task: string;
  /** Refers to the topic when a dialogue returns to it. */
  clue: string;
  keywords: readonly string[];
}

/**
 * All topics in the first wording; the index is the topic's number in dialogues. Append only, because stored dialogues contain these
 * numbers.
 */
export const topics: readonly Topic[] = topicLines.split("\n").map((line) => {
  const [task = "", clue = "", keywords = ""] = line.split("|");
  return { task, clue, keywords: keywords.split(" ") };
});

const reworded = new Map(
  rewordedLines.split("\n").map((line) => {
    const [before = "", task = "", clue = before] = line.split("|");
    return [before, { task, clue }];
  }),
);

/** All topics by number, in each wording. */
export const topicsIn: Readonly<Record<PromptWording, readonly Topic[]>> = {
  "1": topics,
  "2": topics.map((topic) => ({ ...topic, ...reworded.get(topic.clue) })),
};

/** Finds the topic with this task or clue in any wording; the first wording takes precedence. */
export const topicNamed = (by: "task" | "clue", text: string | null | undefined): Topic | undefined =>
  promptWordings.flatMap((wording) => topicsIn[wording]).find((topic) => topic[by] === text);
