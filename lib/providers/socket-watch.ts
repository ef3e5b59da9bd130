import type { Socket } from "node:net";
import type { buildConnector } from "undici";

const reused = new WeakSet<Error>();

/** True if an error ended a connection that had carried a response before. */
export function endedReused(error: Error): boolean {
  return reused.has(error);
}

const interim = Buffer.from("HTTP/1.1 100");
const headEnd = "\r\n\r\n";
const longestHead = 65_536;

/** True if the bytes are, or may begin, a `100 Continue`. */
const mayContinue = (bytes: Buffer) => bytes.subarray(0, interim.length).equals(interim.subarray(0, bytes.length));

/**
 * Watches a connection that carries one request at a time. Drops an unrequested `100 Continue`, which undici takes for a bad response, and
 * marks the error that ends a connection after a response.
 */
export function watchSocket<S extends Socket>(socket: S): S {
  let isAwaiting = true;
  let answers = 0;
  let held: Buffer | null = null;
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;

  /** Returns the response's first bytes; null if none have arrived. */
  const unasked = (chunk: Buffer): Buffer | null => {
    let bytes = held ? Buffer.concat([held, chunk]) : chunk;
    held = null;
    while (mayContinue(bytes) && bytes.length < longestHead) {
      const end = bytes.indexOf(headEnd);
      if (end < 0) {
        held = bytes;
        return null;
      }
      bytes = bytes.subarray(end + headEnd.length);
      if (bytes.length === 0) return null;
    }
    isAwaiting = false;
    answers++;
    return bytes;
  };
  socket.read = (size?: number) => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null || !isAwaiting) return chunk;
      const answer = unasked(chunk);
      if (answer !== null) return answer;
    }
  };
  socket.write = (...given: unknown[]) => {
    isAwaiting = true;
    return write(...given);
  };
  socket.on("error", (error) => {
    if (answers > 0) reused.add(error);
  });
  return socket;
}

/** Wraps a connector so that its connections are watched. */
export function watchedConnector(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...outcome: [null, Socket] | [Error, null]) => {
      if (outcome[1]) callback(null, watchSocket(outcome[1]));
      else callback(outcome[0] ?? new Error("no connection"), null);
    });
}
