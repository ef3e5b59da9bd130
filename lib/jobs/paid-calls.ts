import type { ModelSettings, OpenaiCompatible, Price } from "@/lib/contracts/model";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import { CallCosts } from "@/lib/engine/asking/call-costs";
import { type Clock, systemClock } from "@/lib/engine/clock";
import { HeedError } from "@/lib/errors";
import { monthNeedsPrice, monthOf } from "@/lib/limits/monthly-budget";
import { payFirst } from "@/lib/limits/pay-first";
import { countedCall } from "@/lib/metrics/count-calls";
import { type PaidCall, type Reply, unpaid } from "@/lib/providers/provider";
import { ProviderError } from "@/lib/providers/provider-error";
import { runCost } from "@/lib/record/run-cost";
import { priceOf } from "@/lib/runs/price-of";

/** Milliseconds between two looks at a month whose room calls under way hold. */
const againMs = 250;

type Purpose = "job" | "test";

interface Waiting {
  clock: Pick<Clock, "sleep">;
  /** Aborted once no new call may start. */
  halt: AbortSignal;
}

/**
 * Pays a model's calls outside runs from the month of a person, each before it begins, and counts them for the metrics. They throw
 * `conflict` without room in the month, or for a model without a price.
 */
export function paidCalls(personId: string | null, settings: ModelSettings, waiting: Waiting, purpose: Purpose = "job"): PaidCall {
  if (!isPaid(settings)) return (_size, ask) => ask();
  let pricing: Promise<Price | null> | null = null;
  const priced = () => {
    pricing ??= priceOf(settings).catch((error: unknown) => {
      // The database may be back at the next call.
      pricing = null;
      throw error;
    });
    return pricing;
  };
  const pay = personId === null ? unpaid : paidBy(personId, settings, priced, waiting, purpose);
  return async (size, ask, counts) => {
    const price = await priced();
    const counted = ({ usage }: Pick<Reply, "usage">) => ({ usage, costUsd: runCost(price, usage) });
    return pay(size, () => countedCall(purpose, ask, (answer) => counted(counts(answer))), counts);
  };
}

/** Pays for tests of settings, for which a person waits: they throw `conflict` while calls under way hold what is left of the month. */
export const paidTests =
  (personId: string | null) =>
  (settings: ModelSettings): PaidCall =>
    paidCalls(personId, settings, { clock: systemClock, halt: new AbortController().signal }, "test");

function paidBy(
  personId: string,
  settings: OpenaiCompatible,
  priced: () => Promise<Price | null>,
  { clock, halt }: Waiting,
  purpose: Purpose,
): PaidCall {
  const wait = async () => {
    if (purpose === "test")
      throw new HeedError("conflict", "Calls in progress have reserved the rest of your monthly budget. Test again when they end.");
    await clock.sleep(againMs, halt);
    halt.throwIfAborted();
  };
  let costs: CallCosts | null = null;
  return async (size, ask, counts) => {
    const price = await priced();
    if (price === null) {
      const month = await monthOf(personId);
      if (month !== null) throw new HeedError("conflict", monthNeedsPrice(month, settings.model, false));
      return ask();
    }
    costs ??= new CallCosts(price);
    const need = costs.most("usd", size);
    const paid = await payFirst(personId, need, wait);
    if (paid === null) return ask();
    if ("refused" in paid) throw new HeedError("conflict", paid.refused);
    let cost = need;
    try {
      const answer = await ask();
      const { usage, text } = counts(answer);
      costs.learn(size, usage);
      cost = costs.of("usd", size, usage, text);
      return answer;
    } catch (error) {
      if (error instanceof ProviderError && !error.possiblyBilled) cost = 0;
      throw error;
    } finally {
      await paid.settle(cost, clock);
    }
  };
}
