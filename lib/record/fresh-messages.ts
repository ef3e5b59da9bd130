import type { Message } from "@/lib/contracts/message";

/** Returns the history that a dialogue's next prompt repeats: the messages of a turn and its reply. */
export const historyAfter = (messages: readonly Message[], reply: string): Message[] => [
  ...messages,
  { role: "assistant", parts: [reply] },
];

/** Counts the messages of a turn that repeat the previous turn and its reply; 0 if the prompt does not continue that history. */
export function repeatedMessages(messages: readonly Message[], history: readonly Message[]): number {
  const isContinued = history.every(({ role, parts }, at) => {
    const other = messages[at];
    return other?.role === role && JSON.stringify(other.parts) === JSON.stringify(parts);
  });
  return isContinued ? history.length : 0;
}
