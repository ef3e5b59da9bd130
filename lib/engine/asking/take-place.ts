import type { Call } from "./call-costs";
import { callOf, expectedTokens, type Prepared, prepared } from "./prepare-request";
import type { Slot } from "./slot-pool";
import type { TurnAsking } from "./turn-asking";

/** Parts that a request needs before it is sent. `isWarming`: it is the first with a shared text, so others wait for it. */
export interface Place {
  slot: Slot;
  asked: Prepared;
  call: Call | null;
  isWarming: boolean;
}

/**
 * Waits until a turn's request may be sent: for a slot, the end of the run's trouble, money, and the request that warms the shared text. A
 * slot is occupied only while waiting for money with replies judged in slots.
 */
export async function takePlace(asking: TurnAsking): Promise<Place | "halted" | "over"> {
  const { run, sample, money } = asking;
  const { accept } = run.context.engine.asking;
  for (;;) {
    await run.writer.room();
    // Slots are now occupied by replies that wait for their judge, and a call that waits for a slot would withhold the money that the judge
    // needs.
    const isJudgedInSlot = accept !== undefined && run.first.undecided && run.tools.chat !== undefined;
    if (isJudgedInSlot) money.giveBack();
    const slot = await run.slots.acquire({ ...(asking.isFirst && { position: sample.position }), again: asking.rejected > 0 });
    asking.isFirst = false;
    if (slot === null) return "halted";
    const leave = () => run.slots.release(slot, false, 0);
    if (run.halt.aborted) {
      leave();
      return "halted";
    }
    const held = run.trouble.held(sample.ordinal, run.halt);
    if (held !== null) {
      leave();
      // The samples for which it waits need their money.
      money.giveBack();
      await held;
      continue;
    }
    let asked: Prepared | null;
    try {
      asked = await prepared(run, asking.next);
    } catch (error) {
      leave();
      throw error;
    }
    if (asked === null) {
      leave();
      return "over";
    }
    const call = run.money === null ? null : callOf(run, asked);
    const given = money.setAside(call);
    if (given !== true) {
      // The slot is kept: otherwise the money would be released before the next slot, and would pass from one waiting sample to another
      // without end.
      if (!isJudgedInSlot) leave();
      const isGiven = money.take(await given);
      if (isJudgedInSlot && (!isGiven || run.halt.aborted)) leave();
      if (!isGiven || run.halt.aborted) return "halted";
      if (!isJudgedInSlot) continue;
    }
    const warming = asked.warm === undefined ? "go" : (run.warm?.enter(asked.warm) ?? "go");
    if (typeof warming !== "string") {
      leave();
      await warming;
      continue;
    }
    if (run.slots.countsTokens) slot.takes(expectedTokens(asked));
    return { slot, asked, call, isWarming: warming === "first" };
  }
}
