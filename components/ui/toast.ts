import type { ExternalToast, toast as sonner } from "sonner";

type Say = (speaker: typeof sonner) => void;

let speaker: typeof sonner | null = null;
let wake: (() => void) | null = null;
const waiting: Say[] = [];

function say(words: Say): void {
  if (speaker) words(speaker);
  else {
    waiting.push(words);
    wake?.();
  }
}

/** Short notices at the edge of the screen. What shows them is loaded with the first one. */
export const toast = {
  plain: (message: string, more?: ExternalToast) => say((to) => void to(message, more)),
  success: (message: string, more?: ExternalToast) => say((to) => void to.success(message, more)),
  error: (message: string, more?: ExternalToast) => say((to) => void to.error(message, more)),
};

/** Tells `needed` once there is something to show; returns the way to stop that. */
export function onToast(needed: () => void): () => void {
  wake = needed;
  if (waiting.length > 0) needed();
  return () => {
    if (wake === needed) wake = null;
  };
}

/** From now on notices go to `to`, those that wait first; null while nothing can show them. */
export function speakThrough(to: typeof sonner | null): void {
  speaker = to;
  if (to) for (const words of waiting.splice(0)) words(to);
}
