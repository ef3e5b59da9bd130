import type { Tools } from "@/lib/benchmarks/kit";
import type { ModelSettings, OpenaiCompatible } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { recordJudge } from "@/lib/engine/record-settings";
import type { RunnerParts } from "@/lib/engine/runner-parts";
import { endpointLimitKey } from "@/lib/limits/lease";
import { countedCall } from "@/lib/metrics/count-calls";
import { modelTools } from "@/lib/providers/model-tools";
import { ProviderError } from "@/lib/providers/provider-error";
import type { RunContext } from "@/lib/record/run-context";
import { runCost } from "@/lib/record/run-cost";
import { type Call, outputLimit } from "./call-costs";
import { isNoMoney, type NoMoney } from "./counting-budget";
import { usualAnswer } from "./prepare-request";
import { type CallReservation, type Charged, type RunMoney, storeCharged } from "./run-money";
import { slotPool } from "./slot-pool";

/** Largest number of judge requests in flight per run. */
export const judgesAtOnce = 16;

/** Source of money for a judge's calls; `refused` is called if the budget does not allow one. */
interface Spend {
  money: RunMoney;
  refused: (why: NoMoney) => void;
}

async function reserved({ money, refused }: Spend, call: Call, signal: AbortSignal): Promise<CallReservation> {
  const reservation = await money.reserve(call, signal);
  if (reservation === null) throw signal.reason;
  if (!isNoMoney(reservation)) return reservation;
  refused(reservation);
  throw new Error(reservation.reason);
}

/**
 * Provides the judge's model, under the limits of its endpoint. No call starts after `halt`; calls in flight finish, or are abandoned at
 * `signal`.
 */
export function judgeTools(
  { id, judge: settings, judgePrice }: Pick<RunContext, "id" | "judgePrice"> & { judge: ModelSettings },
  { clock, lease, onError }: Pick<RunnerParts, "clock" | "lease" | "onError">,
  { halt, signal }: { halt: AbortSignal; signal: AbortSignal },
  spend: Spend | null,
): Tools {
  const onAdapted = (adapted: OpenaiCompatible) => void recordJudge(id, adapted).catch(onError);
  const tools = modelTools(settings, { signal, halt, onAdapted });
  if (!isRemote(settings)) return tools;
  const slots = slotPool(judgesAtOnce, clock, [lease.allowance(endpointLimitKey(settings), judgesAtOnce)]);
  halt.addEventListener("abort", () => slots.close(), { once: true });
  return {
    ...tools,
    async chat(request) {
      const bytes = request.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
      const call = { bytes, limit: request.maxTokens ?? outputLimit(settings, null), expected: usualAnswer };
      halt.throwIfAborted();
      let reservation = spend === null ? null : await reserved(spend, call, halt);
      const charge = async (cost: (money: RunMoney, reserved: CallReservation) => Charged) => {
        const open = reservation;
        reservation = null;
        if (open !== null && spend !== null) await storeCharged(cost(spend.money, open), clock);
      };
      try {
        const slot = await slots.acquire();
        if (slot === null) throw halt.reason;
        if (slots.countsTokens) slot.takes(bytes / 4 + usualAnswer);
        const reply = await countedCall(
          "judge",
          () => tools.chat(request),
          ({ usage }) => ({ usage, costUsd: runCost(judgePrice, usage) }),
        )
          .catch(async (error: unknown) => {
            // A call that may have been billed counts with its largest possible cost.
            const isBilled = signal.aborted || (error instanceof ProviderError && error.possiblyBilled);
            if (isBilled) await charge((money, open) => money.lose(open));
            throw error;
          })
          .finally(() => slots.release(slot, true));
        await charge((money, open) => money.settle(open, call, reply.usage, reply.text));
        return reply;
      } finally {
        reservation?.release();
      }
    },
  };
}
