import { isTransient } from "@/lib/db/transient";
import { batchSize, emptyBatch, type LateSamples, type ResultBatch, type SampleEnd, sampleName } from "@/lib/record/result-batch";
import type { Clock } from "./clock";

/** Writes rows of many samples in one statement soon after they arrive (group commit). */
export interface ResultWriter {
  /**
   * Resolves once the rows are stored; rejects only if the database will never accept them. `late` is true if another worker had stored a
   * reply to the same turn: this reply is then an attempt, and the sample belongs to the other worker.
   */
  add(batch: ResultBatch): Promise<{ late: boolean }>;
  /** Resolves when the backlog is short enough for more rows. */
  room(): Promise<void>;
  /** Writes waiting rows without gathering more. */
  hurry(): void;
  /**
   * Time since which the database has accepted no rows, in milliseconds since 1970, its duration and the error message; null while it
   * accepts rows.
   */
  readonly refusing: { since: number; lastsMs: number; message: string } | null;
  /** Resolves when everything that was added is stored. */
  drained(): Promise<void>;
}

interface Entry {
  batch: ResultBatch;
  stored: (outcome: { late: boolean }) => void;
  refused: (error: unknown) => void;
}

const rowsAtOnce = 500;
const rowsWaiting = 2000;
const delayMs = 80;
const longestPauseMs = 5000;

function merged(entries: readonly Entry[]): ResultBatch {
  const all = emptyBatch();
  for (const { batch } of entries) {
    all.turns.push(...batch.turns);
    all.attempts.push(...batch.attempts);
    all.checks.push(...batch.checks);
    all.samples.push(...batch.samples);
    all.withdrawn.push(...batch.withdrawn);
  }
  return all;
}

/** Builds a writer; `onStored` is called with every sample that was written, in order. */
export function resultWriter(
  write: (batch: ResultBatch) => Promise<LateSamples>,
  onStored: (samples: readonly SampleEnd[]) => void,
  clock: Clock,
): ResultWriter {
  const waiting: Entry[] = [];
  let rows = 0;
  let running: Promise<void> | null = null;
  let flushNow: (() => void) | null = null;
  let draining = false;
  let hurried = false;
  let refusing: { since: number; from: number; message: string } | null = null;
  const roomFor: (() => void)[] = [];

  const store = async (entries: Entry[]): Promise<void> => {
    const batch = merged(entries);
    for (let failures = 0; ; failures++) {
      try {
        const late = await write(batch);
        refusing = null;
        const isLate = (turn: { runId: number; ordinal: number }) => late.has(sampleName(turn));
        onStored(late.size === 0 ? batch.samples : batch.samples.filter((sample) => !isLate(sample)));
        for (const entry of entries) entry.stored({ late: late.size > 0 && entry.batch.turns.some(isLate) });
        return;
      } catch (error) {
        if (isTransient(error)) {
          // The database is unavailable or busy: nothing is dropped while this process lives.
          const message = error instanceof Error ? error.message : String(error);
          refusing = { since: refusing?.since ?? clock.now(), from: refusing?.from ?? clock.monotonic(), message };
          await clock.sleep(Math.min(longestPauseMs, 50 * 2 ** failures));
          continue;
        }
        const [only] = entries;
        if (entries.length === 1 && only) return only.refused(error);
        const half = Math.ceil(entries.length / 2);
        await store(entries.slice(0, half));
        return store(entries.slice(half));
      }
    }
  };

  const take = (): Entry[] => {
    let count = 0;
    let end = 0;
    for (const { batch } of waiting) {
      if (count >= rowsAtOnce) break;
      count += batchSize(batch);
      end++;
    }
    return waiting.splice(0, end);
  };

  const gather = (): Promise<void> =>
    new Promise((resolve) => {
      flushNow = resolve;
      void clock.sleep(delayMs).then(resolve);
    });

  const loop = async (): Promise<void> => {
    while (waiting.length > 0) {
      if (rows < rowsAtOnce && !draining && !hurried) await gather();
      flushNow = null;
      hurried = false;
      const taken = take();
      await store(taken);
      for (const { batch } of taken) rows -= batchSize(batch);
      if (rows < rowsWaiting) for (const go of roomFor.splice(0)) go();
    }
    running = null;
  };

  return {
    add: (batch) =>
      new Promise((stored, refused) => {
        waiting.push({ batch, stored, refused });
        rows += batchSize(batch);
        if (rows >= rowsAtOnce) flushNow?.();
        running ??= loop();
      }),
    room: () => (rows < rowsWaiting ? Promise.resolve() : new Promise((resolve) => roomFor.push(resolve))),
    hurry() {
      // Rows that arrived during a write are written next, without waiting for more.
      hurried = waiting.length > 0;
      flushNow?.();
    },
    get refusing() {
      return refusing && { since: refusing.since, lastsMs: clock.monotonic() - refusing.from, message: refusing.message };
    },
    async drained() {
      draining = true;
      flushNow?.();
      while (running) await running;
      draining = false;
    },
  };
}
