import { runProgress } from "@/lib/contracts/run";

const beatEvery = 15_000;
const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

interface Hub {
  closers: Set<() => void>;
}
const held = globalThis as typeof globalThis & { heedStreams?: Hub };

/** The open streams of this process. The server would wait for them before it exits, so the first SIGTERM or SIGINT closes them. */
function hub(): Hub {
  if (held.heedStreams) return held.heedStreams;
  const closers = new Set<() => void>();
  const closeAll = (): void => {
    for (const close of [...closers]) close();
  };
  process.on("SIGTERM", closeAll);
  process.on("SIGINT", closeAll);
  held.heedStreams = { closers };
  return held.heedStreams;
}

/**
 * Streams server-sent events: the messages of `snapshot`, then every message of `subscribe`, which returns a function to unsubscribe. The
 * stream ends on abort, on cancel and with the process.
 * @param source the snapshot is read each time the subscription reports that it listens, never before, because events in between would be
 * lost; messages that arrive while it is read follow it
 */
export function eventStream(
  signal: AbortSignal,
  source: { snapshot: () => Promise<string[]>; subscribe: (send: (message: string) => void, onListening: () => void) => () => void },
): Response {
  const encoder = new TextEncoder();
  const { closers } = hub();
  let stop = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string): void => controller.enqueue(encoder.encode(text));
      let early: string[] | null = null;
      let isStale = false;
      const read = async (): Promise<void> => {
        if (!open) return;
        isStale = early !== null;
        if (early) return;
        early = [];
        // Without a snapshot the browser refetches as after a broken stream.
        const first = await source.snapshot().catch(() => null);
        if (!open) return;
        if (first === null) return close();
        for (const message of [...first, ...early]) write(`data: ${message}\n\n`);
        early = null;
        if (isStale) await read();
      };
      const unsubscribe = source.subscribe(
        (message) => (early ? early.push(message) : write(`data: ${message}\n\n`)),
        () => void read(),
      );
      const beat = setInterval(() => write(": beat\n\n"), beatEvery);
      let open = true;
      stop = () => {
        if (!open) return;
        open = false;
        clearInterval(beat);
        unsubscribe();
        closers.delete(close);
        signal.removeEventListener("abort", close);
      };
      const close = (): void => {
        if (!open) return;
        stop();
        controller.close();
      };
      closers.add(close);
      signal.addEventListener("abort", close);
      if (signal.aborted) return close();
      write("retry: 1000\n\n");
    },
    cancel() {
      stop();
    },
  });
  return new Response(body, { headers });
}

const addressed = runProgress.pick({ runId: true });

/** Checks whether a progress message, as JSON text, is about this run. */
export function isAboutRun(payload: string, runId: number): boolean {
  try {
    return addressed.safeParse(JSON.parse(payload)).data?.runId === runId;
  } catch {
    return false;
  }
}
