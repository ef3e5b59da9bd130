import type { MouseEvent } from "react";
import type { ExternalToast, toast as sonner } from "sonner";

type Kind = "plain" | "success" | "error";

/** What a notice has beside its message. */
interface More extends Pick<ExternalToast, "id" | "duration" | "closeButton"> {
  description?: string;
  action?: { label: string; onClick: (event: MouseEvent<HTMLButtonElement>) => void };
}

interface Notice {
  kind: Kind;
  message: string;
  more: More | undefined;
}

let speaker: typeof sonner | null = null;
let wake: (() => void) | null = null;
let waiting: Notice[] = [];

function show(to: typeof sonner, { kind, message, more }: Notice): void {
  if (kind === "plain") to(message, more);
  else to[kind](message, more);
}

function say(notice: Notice): void {
  if (speaker) show(speaker, notice);
  else {
    waiting.push(notice);
    wake?.();
  }
}

/** Short notices at the edge of the screen. The code that displays them is loaded with the first notice. */
export const toast = {
  plain: (message: string, more?: More) => say({ kind: "plain", message, more }),
  success: (message: string, more?: More) => say({ kind: "success", message, more }),
  error: (message: string, more?: More) => say({ kind: "error", message, more }),
};

/** Calls `needed` with every notice that cannot be shown yet; returns a function that unsubscribes. */
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
  if (!to) return;
  const notices = waiting;
  waiting = [];
  for (const notice of notices) show(to, notice);
}

/** Notice without the code that styles it. */
export interface PlainNotice {
  message: string;
  description: string;
  action: More["action"];
}

/** Takes the waiting notices, for a page that could not load the code that displays them. */
export function speakPlainly(): PlainNotice[] {
  const notices = waiting;
  waiting = [];
  return notices.map(({ message, more }) => ({ message, description: more?.description ?? "", action: more?.action }));
}
