import { useSyncExternalStore } from "react";
import { browserStorage } from "@/components/data/browser-storage";

/** Ways to show a reply: as received, or rendered as Markdown or JSON. */
export const replyLooks = [
  { id: "raw", label: "Raw" },
  { id: "markdown", label: "Markdown" },
  { id: "json", label: "JSON" },
] as const;
export type ReplyLook = (typeof replyLooks)[number]["id"];

const place = "heed-reply-look";
const listeners = new Set<() => void>();

function kept(): ReplyLook {
  const stored = browserStorage.getItem(place);
  return replyLooks.find(({ id }) => id === stored)?.id ?? "raw";
}

/** Shows all replies in this way and stores the choice in this browser. */
export function chooseReplyLook(look: ReplyLook): void {
  browserStorage.setItem(place, look);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the way in which this browser shows replies; raw on the server and initially. */
export const useReplyLook = (): ReplyLook => useSyncExternalStore(subscribe, kept, () => "raw");
