import { useSyncExternalStore } from "react";
import { browserStorage } from "@/components/data/browser-storage";

/** How a reply is shown: as it came, or read as Markdown or JSON. */
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

/** Shows all replies in this way, as this browser remembers. */
export function chooseReplyLook(look: ReplyLook): void {
  browserStorage.setItem(place, look);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How this browser shows replies; raw on the server and at first. */
export const useReplyLook = (): ReplyLook => useSyncExternalStore(subscribe, kept, () => "raw");
