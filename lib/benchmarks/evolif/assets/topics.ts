import { topicLines } from "./topic-lines";

/** A topic of a dialogue. */
export interface Topic {
  task: string;
  /** Names the topic when a dialogue comes back to it. */
  clue: string;
  keywords: readonly string[];
}

/** All topics; a topic's number in a dialogue is its place here. Append only: stored dialogues go by the number. */
export const topics: readonly Topic[] = topicLines.split("\n").map((line) => {
  const [task = "", clue = "", keywords = ""] = line.split("|");
  return { task, clue, keywords: keywords.split(" ") };
});
