import type { Message } from "@/lib/contracts/message";

/** What a dialogue's next prompt repeats: the messages of a turn, and its reply. */
export const historyAfter = (messages: readonly Message[], reply: string): Message[] => [
  ...messages,
  { role: "assistant", parts: [reply] },
];

/** How many of a turn's messages repeat the turn before and its reply; 0 where the prompt does not continue that history. */
export function repeatedMessages(messages: readonly Message[], history: readonly Message[]): number {
  const isContinued = history.every(({ role, parts }, at) => {
    const other = messages[at];
    return other?.role === role && JSON.stringify(other.parts) === JSON.stringify(parts);
  });
  return isContinued ? history.length : 0;
}
