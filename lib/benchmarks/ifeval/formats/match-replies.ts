import { pythonStrip } from "@/lib/text/python-space";

/** What a reply says of the item that it answers. */
export interface Addressed {
  prompt: string;
  /** Of the item, where the file gives one. */
  key: string | null;
}

interface Answerable {
  ownKey: string | null;
  item: { prompt: string };
}

/** A prompt with line feeds at its line ends and without white space around it: what a harness may have made of it. */
export const loosePrompt = (prompt: string): string => pythonStrip(prompt.replace(/\r\n?/g, "\n"));

/**
 * Gives each reply to one of the items whose prompts are alike (`loosePrompt`): by its key, else to an item with exactly its prompt, else to the next
 * that has none, in order. Replies beyond the number of items come again at the item that their prompt fits. An item that is left takes the last reply to its
 * prompt, as the authors look it up; it is among `shared`.
 */
export function matchReplies<Item extends Answerable, Reply extends Addressed>(
  items: readonly Item[],
  replies: readonly Reply[],
): { answers: Map<Item, Reply[]>; shared: Item[] } {
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
  // One text for items of several: white space was taken off, so that the order alone tells them apart.
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
