import type { Landed } from "@/lib/engine/asking/slot-pool";
import { emptyBatch } from "@/lib/record/result-batch";
import type { ActiveRun } from "./active-run";

/** Rows on their way to be stored, with the replies among them that are not stored yet. */
export class Outbox {
  batch = emptyBatch();
  /** True if another worker had stored a reply to one of the turns, and so owns the sample. */
  late = false;
  private landed: Landed[] = [];
  private unjudged: Landed[] = [];

  constructor(private readonly run: ActiveRun) {}

  /** Adds a reply that occupies a place until its rows are stored, or until it is judged. */
  hold(landed: Landed, until: "stored" | "judged"): void {
    (until === "stored" ? this.landed : this.unjudged).push(landed);
  }

  /** Releases the places of replies that waited for the judge. */
  judged(): void {
    for (const { kept } of this.unjudged.splice(0)) kept();
  }

  /** Releases everything that was not sent or judged. */
  drop(): void {
    this.judged();
    for (const { kept } of this.landed.splice(0)) kept();
  }

  /** Resolves when the rows so far are stored; rejects if the database will never accept them. */
  async send(): Promise<{ late: boolean }> {
    const [batch, landed] = [this.batch, this.landed];
    this.batch = emptyBatch();
    this.landed = [];
    const stored = this.run.writer.add(batch);
    // Half of the permitted unstored replies are waiting; storing them now keeps the rest from waiting for capacity.
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
