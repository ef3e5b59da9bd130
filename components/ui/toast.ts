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

/** Short notices at the edge of the screen. The code that displays them is loaded with the first notice. */
export const toast = {
  plain: (message: string, more?: ExternalToast) => say((to) => void to(message, more)),
  success: (message: string, more?: ExternalToast) => say((to) => void to.success(message, more)),
  error: (message: string, more?: ExternalToast) => say((to) => void to.error(message, more)),
};

/** Calls `needed` as soon as there is a notice to show; returns a function that unsubscribes. */
export function onToast(needed: () => void): () => void {
  wake = needed;
  if (waiting.length > 0) needed();
  return () => {
    if (wake === needed) wake = null;
  };
}

/** Sends later notices, and those still waiting, to `to`; null while none can be shown. */
export function speakThrough(to: typeof sonner | null): void {
  speaker = to;
  if (to) for (const words of waiting.splice(0)) words(to);
}
