import type { Tools } from "@/lib/benchmarks/kit";
import type { ModelSettings, OpenaiCompatible } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { recordJudge } from "@/lib/engine/record-settings";
import type { RunnerParts } from "@/lib/engine/runner-parts";
import { endpointLimitKey } from "@/lib/limits/lease";
import { countedCall } from "@/lib/metrics/count-calls";
import { type ModelTools, modelTools } from "@/lib/providers/model-tools";
import { ProviderError } from "@/lib/providers/provider-error";
import { added } from "@/lib/record/added";
import type { RunContext } from "@/lib/record/run-context";
import { runCost } from "@/lib/record/run-cost";
import { type Call, toolLimit } from "./call-costs";
import { isNoMoney, type NoMoney } from "./counting-budget";
import { usualAnswer } from "./prepare-request";
import { type CallReservation, type RunMoney, storeCharged } from "./run-money";
import { slotPool } from "./slot-pool";

/** Largest number of judge requests in flight per run. */
export const judgesAtOnce = 16;

/** Number of calls for one request, the first included, while it fails for passing reasons. */
const mostCalls = 5;
const firstWaitMs = 500;
const longestWaitMs = 3_600_000;

/** Source of money for a judge's calls; `refused` is called if the budget does not allow one. */
interface Spend {
  money: RunMoney;
  refused: (why: NoMoney) => void;
}

type Asked = Parameters<ModelTools["chat"]>[0];
type Replied = Awaited<ReturnType<ModelTools["chat"]>>;

async function reserved({ money, refused }: Spend, call: Call, signal: AbortSignal): Promise<CallReservation> {
  const reservation = await money.reserve(call, signal);
  if (reservation === null) throw signal.reason;
  if (!isNoMoney(reservation)) return reservation;
  refused(reservation);
  throw new Error(reservation.reason);
}

/**
 * Provides the judge's model, under the limits of its endpoint; each of its calls is counted. No call starts after `halt`; calls in flight
 * finish, or are abandoned at `signal`.
 */
export function judgeTools(
  { id, judge: settings, judgePrice }: Pick<RunContext, "id" | "judgePrice"> & { judge: ModelSettings },
  { clock, lease, onError }: Pick<RunnerParts, "clock" | "lease" | "onError">,
  { halt, signal }: { halt: AbortSignal; signal: AbortSignal },
  spend: Spend | null,
): Tools {
  const onAdapted = (adapted: OpenaiCompatible) => void recordJudge(id, adapted).catch(onError);
  const tools = modelTools(settings, { signal, onAdapted });
  if (!isRemote(settings)) return tools;
  const slots = slotPool(judgesAtOnce, clock, [lease.allowance(endpointLimitKey(settings), judgesAtOnce)]);
  // A request that waits for its next call keeps its turn, or all would be sent at once to an endpoint that asks for a pause.
  const turns = slotPool(judgesAtOnce, clock);
  const close = () => {
    turns.close();
    slots.close();
  };
  halt.addEventListener("abort", close, { once: true });

  const ask = async (request: Asked, call: Call, onSent: () => void = () => {}) => {
    const slot = await slots.acquire();
    if (slot === null) throw halt.reason;
    onSent();
    if (slots.countsTokens) slot.takes(call.bytes / 4 + usualAnswer);
    const counted = ({ usage }: Replied) => ({ usage, costUsd: runCost(judgePrice, usage) });
    const reply = await countedCall("judge", () => tools.chat(request), counted).catch((error: unknown) => {
      slots.release(slot, false);
      throw error;
    });
    slots.release(slot, true, added(reply.usage.input, reply.usage.output));
    return reply;
  };
  const paidFor = async (request: Asked, call: Call) => {
    halt.throwIfAborted();
    if (spend === null) return ask(request, call);
    const { money } = spend;
    const reservation = await reserved(spend, call, halt);
    let isSent = false;
    let reply: Replied;
    try {
      reply = await ask(request, call, () => {
        isSent = true;
      });
    } catch (error) {
      // A call that may have been billed counts with its largest possible cost.
      const isBilled = isSent && (signal.aborted || (error instanceof ProviderError && error.possiblyBilled));
      if (isBilled) await storeCharged(money.lose(reservation), clock);
      else reservation.release();
      throw error;
    }
    await storeCharged(money.settle(reservation, call, reply.usage, reply.text), clock);
    return reply;
  };
  const patiently = async (request: Asked, call: Call) => {
    for (let failed = 0; ; ) {
      try {
        return await paidFor(request, call);
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== "passing") throw error;
        halt.throwIfAborted();
        if (error.uncounted) continue;
        failed++;
        if (failed >= mostCalls || failed > (error.mostRetries ?? mostCalls)) throw error;
        await clock.sleep(Math.min(longestWaitMs, error.retryAfterMs ?? firstWaitMs * 2 ** (failed - 1)), halt);
      }
    }
  };
  return {
    async chat(request) {
      const bytes = request.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
      const call = { bytes, limit: toolLimit(settings, request.maxTokens), expected: usualAnswer };
      const turn = await turns.acquire();
      if (turn === null) throw halt.reason;
      let isAnswered = false;
      try {
        const reply = await patiently(request, call);
        isAnswered = true;
        return reply;
      } finally {
        turns.release(turn, isAnswered);
      }
    },
  };
}
