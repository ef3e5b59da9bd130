import type { Landed } from "@/lib/engine/asking/slot-pool";
import { emptyBatch } from "@/lib/record/result-batch";
import type { ActiveRun } from "./active-run";

/** Rows on their way to be stored, and the replies among them that have not been. */
export class Outbox {
  batch = emptyBatch();
  /** Another worker had stored a reply to one of the turns: the sample is its own. */
  late = false;
  private landed: Landed[] = [];
  private unjudged: Landed[] = [];

  constructor(private readonly run: ActiveRun) {}

  /** A reply that takes a place until its rows are stored, or until it is judged. */
  hold(landed: Landed, until: "stored" | "judged"): void {
    (until === "stored" ? this.landed : this.unjudged).push(landed);
  }

  /** The judge has spoken. */
  judged(): void {
    for (const { kept } of this.unjudged.splice(0)) kept();
  }

  /** Forgets what was not sent or judged. */
  drop(): void {
    this.judged();
    for (const { kept } of this.landed.splice(0)) kept();
  }

  /** Resolves when the rows so far are stored; rejects when the database will never take them. */
  async send(): Promise<{ late: boolean }> {
    const [batch, landed] = [this.batch, this.landed];
    this.batch = emptyBatch();
    this.landed = [];
    const stored = this.run.writer.add(batch);
    // Half of what may wait unstored does: the rest should not come to wait for room.
    if (2 * this.run.slots.unstored >= this.run.slots.ceiling) this.run.writer.hurry();
    try {
      const { late } = await stored;
      this.late ||= late;
      return { late };
    } finally {
      for (const { kept } of landed) kept();
    }
  }
}
