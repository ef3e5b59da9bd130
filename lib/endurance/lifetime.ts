/** How many turns a dialogue lasted, and whether patience ended it or it was broken off with patience left. */
export interface Lifetime {
  turns: number;
  ended: "patience" | "censored";
}

/** Lifetimes of cut dialogues; those without a turn tell nothing. */
export function lifetimes(dialogues: readonly { turns: readonly unknown[]; ended: Lifetime["ended"] }[]): Lifetime[] {
  return dialogues.filter(({ turns }) => turns.length > 0).map(({ turns, ended }) => ({ turns: turns.length, ended }));
}
