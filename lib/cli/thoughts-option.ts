import type { CommandOption, Command as FamilyCommand, ReadAnswer } from "@/lib/benchmarks/command";
import { readReply } from "@/lib/contracts/plain/read-reply";
import { allTags } from "@/lib/contracts/plain/thought-tags";
import { HeedError } from "@/lib/errors";

/** The treatment of thoughts in replies that a command scores. */
const thoughtsOption: CommandOption = {
  name: "thoughts",
  kind: "text",
  help: "keep (default: the whole reply is scored, as in the authors' code) or strip (only the answer is scored, using all markers that Heed knows)",
};

/** Adds the option `--thoughts` to a family's command if it scores replies. */
export function withThoughtsOption(name: string, command: FamilyCommand): FamilyCommand {
  return name === "score" || name === "metrics" ? { ...command, options: [...(command.options ?? []), thoughtsOption] } : command;
}

/** Up to this share, replies that look like thoughts and an answer are scored whole without a note. */
const quietShare = 0.01;
const all = { tags: allTags, opened: false, trim: false };

/** Builds a reader that returns replies as `--thoughts` requires, and counts those with thoughts. Throws `invalid` for another choice. */
export function thoughtsReader(choice = "keep"): { read: ReadAnswer; note: () => string | null } {
  if (choice !== "keep" && choice !== "strip") throw new HeedError("invalid", `--thoughts is keep or strip, not “${choice}”.`);
  let [replies, held] = [0, 0];
  return {
    read(text) {
      const { answer, thoughts } = readReply(text, all);
      replies++;
      if (thoughts !== null) held++;
      return choice === "keep" ? text : answer;
    },
    note() {
      const counted = `${held} of ${replies} ${replies === 1 ? "reply" : "replies"}`;
      if (choice === "strip") return held > 0 ? `${counted} contained reasoning, which is not scored.` : null;
      if (held <= quietShare * replies) return null;
      return `${counted} ${held === 1 ? "looks" : "look"} like reasoning with an answer after it, and ${held === 1 ? "is" : "are"} scored whole. --thoughts strip scores only the answers.`;
    },
  };
}
