const waiting: (() => void)[] = [];
const atOnce = 4;
let scheduled = false;

function some(): void {
  for (let done = 0; done < atOnce; done++) waiting.shift()?.();
  if (waiting.length > 0) setImmediate(some);
  else scheduled = false;
}

/**
 * Runs work in order and in small steps, after the process has read every socket that is ready. Otherwise one reply's parsing and scoring
 * would delay the reading of the next reply and add to its measured latency.
 */
export function afterReads(work: () => void): void {
  waiting.push(work);
  if (scheduled) return;
  scheduled = true;
  setImmediate(some);
}
