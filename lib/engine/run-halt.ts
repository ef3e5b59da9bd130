import { setMaxListeners } from "node:events";
import type { SlotPool } from "@/lib/engine/asking/slot-pool";
import type { Clock } from "./clock";

/** What a judge gets to end a call once its run is halted. */
const judgesEndMs = 1500;

/** How a run that this process has open is brought to a halt, step by step: no new request, no further word of its judge, nothing in flight. */
export class RunHalt {
  private readonly halting = new AbortController();
  private readonly judging = new AbortController();
  private readonly aborting = new AbortController();
  private noted: Promise<void> | null = null;

  constructor(
    private readonly slots: Pick<SlotPool, "close">,
    private readonly clock: Pick<Clock, "sleep">,
    private readonly onError: (error: unknown) => void,
  ) {
    // Every request in flight and every waiting sample listens to them.
    setMaxListeners(0, this.halted, this.aborted, this.unjudged);
  }

  /** Set once no new request may start. */
  get halted(): AbortSignal {
    return this.halting.signal;
  }

  /** Set once its judge's calls in flight are given up. */
  get unjudged(): AbortSignal {
    return this.judging.signal;
  }

  /** Set once what is in flight is given up too. */
  get aborted(): AbortSignal {
    return this.aborting.signal;
  }

  /** Starts no new request, and gives its judge a moment to end. */
  halt(): void {
    if (!this.halted.aborted) void this.clock.sleep(judgesEndMs, this.unjudged).then(() => this.giveUpJudge());
    this.halting.abort();
    this.slots.close();
  }

  giveUpJudge(): void {
    this.judging.abort(new Error("The run was halted."));
  }

  abort(): void {
    this.halt();
    this.giveUpJudge();
    this.aborting.abort(new Error("The run was halted."));
  }

  /** Halts and stores why; of several reasons the first counts. */
  because(store: () => Promise<void>): void {
    this.halt();
    this.noted ??= store().catch(this.onError);
  }

  /** Resolves when the reason is stored. */
  async settled(): Promise<void> {
    await this.noted;
  }
}
