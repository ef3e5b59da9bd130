import type { Writable } from "node:stream";

/** Writer of lines that waits for a slow reader. */
export interface LineWriter {
  /** Resolves to false once the reader has closed the pipe, as `head` does, so that no more needs to be written. */
  write(line: string): Promise<boolean>;
  /** Resolves once the reader has received everything; false if that failed for a reason other than a closed pipe. */
  end(): Promise<boolean>;
}

const flushAt = 1 << 16;

/** Builds a writer of whole lines in large pieces; a closed pipe is not an error. */
export function lineWriter(stream: Writable): LineWriter {
  let gone: NodeJS.ErrnoException | null = null;
  let held = "";
  stream.on("error", (error: NodeJS.ErrnoException) => {
    gone = error;
    if (error.code !== "EPIPE") process.stderr.write(`Cannot write the output: ${error.message}\n`);
  });
  const flush = async (): Promise<void> => {
    const text = held;
    held = "";
    if (gone || text === "") return;
    if (!stream.write(text)) await room(stream);
  };
  return {
    write: async (line) => {
      held += `${line}\n`;
      if (held.length >= flushAt) await flush();
      return gone === null;
    },
    end: async () => {
      await flush();
      if (gone === null) await new Promise<void>((done) => stream.write("", () => done()));
      return gone === null || gone.code === "EPIPE";
    },
  };
}

/** Resolves when the stream takes more, or never will. */
function room(stream: Writable): Promise<void> {
  return new Promise((done) => {
    const over = () => {
      for (const event of events) stream.off(event, over);
      done();
    };
    const events = ["drain", "close", "error"];
    for (const event of events) stream.on(event, over);
  });
}
