import { pythonStrip } from "@/lib/text/python-space";
import { addToList } from "./add-to-list";

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

/** Makes a function that returns the first of the items that has no answer at that time. */
function openFinder<Item extends Answerable>(items: readonly Item[], answers: ReadonlyMap<Item, unknown>): () => Item | undefined {
  // No item loses its answers: all items before this place have some.
  let next = 0;
  return () => {
    let first = items[next];
    while (first && answers.has(first)) first = items[++next];
    return first;
  };
}

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
  const give = (item: Item, reply: Reply) => addToList(answers, item, reply);
  // A file may have thousands of items and replies with one prompt: no reply goes through all items. Of items with one key, the first counts.
  const byKey = new Map(items.toReversed().map((item) => [item.ownKey, item]));
  const byPrompt = new Map<string, Item[]>();
  for (const item of items) addToList(byPrompt, item.item.prompt, item);
  let left: Reply[] = [];
  for (const reply of replies) {
    const item = reply.key === null ? undefined : byKey.get(reply.key);
    if (item) give(item, reply);
    else left.push(reply);
  }
  // All replies have one prompt text although there are several items: white space was removed, so only the order distinguishes them.
  const isOrdered =
    left.length > 0 && left.length === items.length - answers.size && left.every(({ prompt }) => prompt === left[0]?.prompt);
  const findOpen = openFinder(items, answers);
  const exactFinders = new Map([...byPrompt].map(([prompt, exact]) => [prompt, openFinder(exact, answers)]));
  const findExact = ({ prompt }: Reply) => exactFinders.get(prompt)?.();
  for (const find of isOrdered ? [findOpen] : [findExact, findOpen]) {
    left = left.filter((reply) => {
      const item = find(reply);
      if (item) give(item, reply);
      return !item;
    });
  }
  const turns = new Map<string, number>();
  for (const reply of left) {
    const among = byPrompt.get(reply.prompt) ?? items;
    const turn = turns.get(reply.prompt) ?? 0;
    turns.set(reply.prompt, turn + 1);
    const item = among[turn % among.length];
    if (item) give(item, reply);
  }
  const shared = items.filter((item) => !answers.has(item));
  const last = new Map(replies.map((reply) => [reply.prompt, reply]));
  for (const item of shared) {
    const reply = last.get(item.item.prompt) ?? replies.at(-1);
    if (reply) give(item, reply);
  }
  return { answers, shared };
}
