import { pythonStrip } from "@/lib/text/python-space";

/** The facts in a reply that identify the item that it answers. */
export interface Addressed {
  prompt: string;
  /** Key of the item, if the file gives one. */
  key: string | null;
}

interface Answerable {
  ownKey: string | null;
  item: { prompt: string };
}

/** Normalizes a prompt to line feeds and no surrounding white space, which a harness may have changed. */
export const loosePrompt = (prompt: string): string => pythonStrip(prompt.replace(/\r\n?/g, "\n"));

/**
 * Assigns each reply to one of the items with equal prompts (`loosePrompt`): by key, else by the exact prompt, else to the next one without
 * a reply, in order.
 * @returns the answers, and in `shared` the items that had no reply left
 */
export function matchReplies<Item extends Answerable, Reply extends Addressed>(
  items: readonly Item[],
  replies: readonly Reply[],
): { answers: Map<Item, Reply[]>; shared: Item[] } {
  // Replies beyond the number of items are assigned again to the items that their prompt fits. An item without a reply takes the last reply
  // to its prompt, as in the authors' lookup.
  const answers = new Map<Item, Reply[]>();
  const give = (item: Item, reply: Reply) => answers.set(item, [...(answers.get(item) ?? []), reply]);
  const open = () => items.filter((item) => !answers.has(item));
  const isExact = (item: Item, reply: Reply) => item.item.prompt === reply.prompt;
  let left: Reply[] = [];
  for (const reply of replies) {
    const item = reply.key === null ? undefined : items.find(({ ownKey }) => ownKey === reply.key);
    if (item) give(item, reply);
    else left.push(reply);
  }
  // All replies have one prompt text although there are several items: white space was removed, so only the order distinguishes them.
  const isOrdered = left.length > 0 && left.length === open().length && left.every(({ prompt }) => prompt === left[0]?.prompt);
  for (const fits of isOrdered ? [() => true] : [isExact, () => true]) {
    left = left.filter((reply) => {
      const item = open().find((candidate) => fits(candidate, reply));
      if (item) give(item, reply);
      return !item;
    });
  }
  const turns = new Map<string, number>();
  for (const reply of left) {
    const exact = items.filter((item) => isExact(item, reply));
    const among = exact.length > 0 ? exact : items;
    const turn = turns.get(reply.prompt) ?? 0;
    turns.set(reply.prompt, turn + 1);
    const item = among[turn % among.length];
    if (item) give(item, reply);
  }
  const shared = open();
  for (const item of shared) {
    const reply = replies.findLast((candidate) => isExact(item, candidate)) ?? replies.at(-1);
    if (reply) give(item, reply);
  }
  return { answers, shared };
}
