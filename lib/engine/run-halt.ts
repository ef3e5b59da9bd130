import { setMaxListeners } from "node:events";
import type { SlotPool } from "@/lib/engine/asking/slot-pool";

/** Halts an open run: no new request, then nothing in flight. A judge that fails is given up before requests in flight are. */
export class RunHalt {
  private readonly halting = new AbortController();
  private readonly judging = new AbortController();
  private readonly aborting = new AbortController();
  private noted: Promise<void> | null = null;

  constructor(
    private readonly slots: Pick<SlotPool, "close">,
    private readonly onError: (error: unknown) => void,
  ) {
    // Every request in flight and every waiting sample listens to these signals.
    setMaxListeners(0, this.halted, this.aborted, this.unjudged);
  }

  /** Aborted once no new request may start. */
  get halted(): AbortSignal {
    return this.halting.signal;
  }

  /** Aborted once its judge's calls in flight are abandoned. */
  get unjudged(): AbortSignal {
    return this.judging.signal;
  }

  /** Aborted once requests in flight are abandoned too. */
  get aborted(): AbortSignal {
    return this.aborting.signal;
  }

  /** Starts no new request of the model or its judge; those in flight finish. */
  halt(): void {
    this.halting.abort();
    this.slots.close();
  }

  /** Abandons the judge's calls in flight; their replies are judged when the run is resumed. */
  giveUpJudge(): void {
    this.judging.abort(new Error("The run was halted."));
  }

  abort(): void {
    this.halt();
    this.giveUpJudge();
    this.aborting.abort(new Error("The run was halted."));
  }

  /** Halts the run and stores the reason; only the first of several reasons counts. */
  because(store: () => Promise<void>): void {
    this.halt();
    this.noted ??= store().catch(this.onError);
  }

  /** Resolves when the reason is stored. */
  async settled(): Promise<void> {
    await this.noted;
  }
}
