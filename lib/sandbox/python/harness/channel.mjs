// The channel to the parent: orders arrive on standard input, and answers leave on a separate descriptor to which nothing else prints. Each
// message is its length (4 bytes, little-endian) and its JSON.
import { readSync, writeSync } from "node:fs";

const ORDERS = 0;
const ANSWERS = 3;
const pause = new Int32Array(new SharedArrayBuffer(4));

/** Retries an action on a nonblocking descriptor until it is possible. */
function patiently(act) {
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(pause, 0, 0, 1);
    }
  }
}

function readExactly(size) {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const read = patiently(() => readSync(ORDERS, bytes, at, size - at, null));
    if (read === 0) process.exit(0);
    at += read;
  }
  return bytes;
}

/** Waits for the next order; ends the process if there will be none. */
export const receive = () => JSON.parse(readExactly(readExactly(4).readUInt32LE(0)).toString("utf8"));

/** Sends an answer of any length. */
export function send(message) {
  const body = Buffer.from(JSON.stringify(message), "utf8");
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  for (const bytes of [head, body]) for (let at = 0; at < bytes.length; ) at += patiently(() => writeSync(ANSWERS, bytes, at));
}
