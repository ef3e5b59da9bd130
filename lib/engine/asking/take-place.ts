import { callOf, expectedTokens, type Prepared, prepared } from "./prepare-request";
import type { Call } from "./run-money";
import type { Slot } from "./slot-pool";
import type { TurnAsking } from "./turn-asking";

/** All that a request needs before it goes out. `isWarming`: others wait for it, since it is the first with a shared text. */
export interface Place {
  slot: Slot;
  asked: Prepared;
  call: Call | null;
  isWarming: boolean;
}

/** Waits until a turn's request may go out: for a slot, for the run's trouble to pass, for money, and for another request that warms the shared text. No slot is held while the others are waited for, but for money as long as replies are judged in their slots. */
export async function takePlace(asking: TurnAsking): Promise<Place | "halted" | "over"> {
  const { run, sample, money } = asking;
  const { accept } = run.context.engine.asking;
  for (;;) {
    await run.writer.room();
    // Slots are held by replies that wait for their judge now, and a call that waits for a slot would hold the money that the judge needs.
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
      // The samples that it waits for need their money.
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
      // The money would be given back before the next slot, and would go from one waiting sample to the other for ever: the slot is kept.
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
