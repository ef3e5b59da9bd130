const waiting: (() => void)[] = [];
const atOnce = 4;
let scheduled = false;

function some(): void {
  for (let done = 0; done < atOnce; done++) waiting.shift()?.();
  if (waiting.length > 0) setImmediate(some);
  else scheduled = false;
}

/**
 * Runs work once the sockets that are ready have been read, a little at a time and in order. A reply's parsing and scoring must not
 * keep the next reply waiting unread, or that one's latency would cover it.
 */
export function afterReads(work: () => void): void {
  waiting.push(work);
  if (scheduled) return;
  scheduled = true;
  setImmediate(some);
}
