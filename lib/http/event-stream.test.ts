import { expect, test } from "vitest";
import { eventStream } from "./event-stream";

/** Source that reports listening at once, or, with `waits`, on command. */
function source(snapshot: () => Promise<string[]>, { waits = false } = {}) {
  const listeners = new Set<(message: string) => void>();
  const from = {
    snapshot,
    listeners,
    listening: () => {},
    subscribe(send: (message: string) => void, onListening: () => void) {
      listeners.add(send);
      from.listening = onListening;
      if (!waits) queueMicrotask(onListening);
      return () => void listeners.delete(send);
    },
    say(message: string) {
      for (const listener of [...listeners]) listener(message);
    },
  };
  return from;
}

/** Reads until the text contains `until`, or to the end. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, until: string | null): Promise<string> {
  const decoder = new TextDecoder();
  for (let text = ""; ; ) {
    if (until !== null && text.includes(until)) return text;
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}

function readerOf(response: Response): ReadableStreamDefaultReader<Uint8Array> {
  if (!response.body) throw new Error("no body");
  return response.body.getReader();
}

test("sends the snapshot, then messages that arrived meanwhile, then later ones", async () => {
  let release = (_: string[]): void => {};
  const from = source(
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  const response = eventStream(new AbortController().signal, from);
  expect(response.headers.get("content-type")).toMatch("text/event-stream");
  expect(response.headers.get("cache-control")).toContain("no-transform");
  const reader = readerOf(response);
  await readUntil(reader, "retry: 1000\n\n");
  from.say("early");
  release(["state"]);
  await readUntil(reader, "early\n\n").then((text) => expect(text).toBe("data: state\n\ndata: early\n\n"));
  from.say("late");
  expect(await readUntil(reader, "late\n\n")).toBe("data: late\n\n");
  await reader.cancel();
  expect(from.listeners.size).toBe(0);
});

test("reads its state when it starts to listen, and again when it listens after a break", async () => {
  let state = "running";
  let reads = 0;
  const from = source(
    async () => {
      reads++;
      return [state];
    },
    { waits: true },
  );
  const reader = readerOf(eventStream(new AbortController().signal, from));
  await readUntil(reader, "retry: 1000\n\n");
  expect(reads).toBe(0);
  // It ends before the subscription listens, so no message of it is sent.
  state = "finished";
  from.listening();
  expect(await readUntil(reader, "\n\n")).toBe("data: finished\n\n");
  state = "resumed";
  from.listening();
  state = "finished again";
  from.listening();
  expect(await readUntil(reader, "again\n\n")).toMatch(/data: finished again\n\n$/);
  await reader.cancel();
  from.listening();
  expect(reads).toBeLessThanOrEqual(3);
});

test("ends on abort and releases its subscription", async () => {
  const abort = new AbortController();
  const from = source(async () => ["state"]);
  const reader = readerOf(eventStream(abort.signal, from));
  await readUntil(reader, "state");
  abort.abort();
  expect(await readUntil(reader, null)).toBe("");
  expect(from.listeners.size).toBe(0);
});

test("ends when the process receives SIGTERM or no state can be read", async () => {
  const from = source(async () => ["state"]);
  const reader = readerOf(eventStream(new AbortController().signal, from));
  await readUntil(reader, "state");
  process.emit("SIGTERM", "SIGTERM");
  expect(await readUntil(reader, null)).toBe("");
  const broken = source(() => Promise.reject(new Error("away")));
  expect(await readUntil(readerOf(eventStream(new AbortController().signal, broken)), null)).toBe("retry: 1000\n\n");
  expect(from.listeners.size + broken.listeners.size).toBe(0);
});
