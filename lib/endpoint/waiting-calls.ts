import type { ServerResponse } from "node:http";

/** Calls that wait for their latency, or until the endpoint may answer further calls; `answers` is null without a limit. */
export function waitingCalls(answers: number | null) {
  const timers = new Set<NodeJS.Timeout>();
  let answersLeft = answers ?? Number.POSITIVE_INFINITY;
  /** Calls that wait until further ones are allowed, in the order of their arrival. */
  const held = new Set<() => void>();

  /** Waits; resolves to true if the caller was still connected at the end. */
  const wait = (ms: number, response: ServerResponse): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (isThere: boolean) => {
        clearTimeout(timer);
        timers.delete(timer);
        response.off("close", left);
        resolve(isThere);
      };
      const left = () => end(false);
      const timer = setTimeout(() => end(true), ms);
      timers.add(timer);
      response.once("close", left);
    });

  /** Waits until a call may be answered; resolves to true if the caller was still connected at the end. */
  const admitted = (response: ServerResponse): Promise<boolean> =>
    new Promise((resolve) => {
      const admit = () => {
        held.delete(admit);
        response.off("close", leave);
        answersLeft--;
        resolve(true);
      };
      const leave = () => {
        held.delete(admit);
        resolve(false);
      };
      held.add(admit);
      response.once("close", leave);
      admitHeld();
    });
  const admitHeld = () => {
    for (const admit of held) {
      if (answersLeft <= 0) return;
      admit();
    }
  };

  return {
    wait,
    admitted,
    /** Lets this many further calls be answered, beginning with those that wait. */
    allow(answers: number | null): void {
      answersLeft = answers ?? Number.POSITIVE_INFINITY;
      admitHeld();
    },
    /** Ends all waiting without an answer. */
    close(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
