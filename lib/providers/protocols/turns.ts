import type { SpokenMessage } from "./protocol";

/** Consecutive messages of one role. */
export interface MessageTurn {
  role: string;
  texts: string[];
}

/** Groups consecutive messages of one role into turns, for APIs whose roles must alternate. */
export function turnsOf(messages: readonly SpokenMessage[]): MessageTurn[] {
  const turns: MessageTurn[] = [];
  for (const { role, content } of messages) {
    const last = turns.at(-1);
    if (last?.role === role) last.texts.push(content);
    else turns.push({ role, texts: [content] });
  }
  return turns;
}
