import type { ModelSettings, Price } from "@/lib/contracts/model";
import { isPaid, isRemote } from "@/lib/contracts/plain/model-kinds";
import { pool } from "@/lib/db/pool";
import { type MoneySource, monthlyBudget, type NoMoney, ownBudget, prepaid } from "@/lib/engine/asking/counting-budget";
import { firstEmpty, firstReplies, repliesBefore } from "@/lib/engine/asking/first-replies";
import { judgesAtOnce, judgeTools } from "@/lib/engine/asking/judge-tools";
import { judgeTrouble } from "@/lib/engine/asking/judge-trouble";
import { PromptShares } from "@/lib/engine/asking/prompt-shares";
import { RunMoney } from "@/lib/engine/asking/run-money";
import { type RunTrouble, runTrouble } from "@/lib/engine/asking/run-trouble";
import { type SlotPool, slotPool } from "@/lib/engine/asking/slot-pool";
import { FixedGauge, TokenGauge } from "@/lib/engine/asking/token-gauge";
import { knownTokenRatio, saveTokenRatio } from "@/lib/engine/asking/token-ratio";
import { WarmGate } from "@/lib/engine/asking/warm-gate";
import type { Allowance } from "@/lib/limits/allowance";
import { endpointLimitKey, runLimit } from "@/lib/limits/lease";
import { randomFrom } from "@/lib/random/seeded-random";
import type { RunContext } from "@/lib/record/run-context";
import { logRun } from "@/lib/record/run-log";
import { labelOf } from "@/lib/record/turned-away";
import type { ActiveRun } from "./active-run";
import { makeProvider } from "./make-provider";
import { recordLimitField } from "./record-settings";
import { runCounts } from "./run-counts";
import { RunHalt } from "./run-halt";
import { runTally } from "./run-tally";
import type { RunnerParts } from "./runner-parts";
import { serverMarks } from "./server-marks";
import { haltForSetting, pauseToAsk, pauseUntil, stopRun } from "./stop-run";
import { transition } from "./transition";

const slowedNoteMs = 10_000;

function addressOf({ model }: RunContext): { model: string; address: string } {
  if (isRemote(model)) return { model: model.model, address: new URL(model.address).host };
  return { model: model.kind === "simulated" ? model.profile : model.source, address: "The simulated model" };
}

/** Records in the run's log that its provider returned 429, at most every ten seconds. */
function slowedNotes({ id }: RunContext, slots: Pick<SlotPool, "limit">, { clock, onError }: RunnerParts): ActiveRun["slowed"] {
  let slowedAt = Number.NEGATIVE_INFINITY;
  return (waitMs) => {
    const now = clock.monotonic();
    if (now - slowedAt < slowedNoteMs) return;
    slowedAt = now;
    const wait = waitMs === null ? "" : ` and requested a wait of ${Math.round(waitMs / 100) / 10} s`;
    const most = `${slots.limit} ${slots.limit === 1 ? "request" : "requests"}`;
    logRun(id, "slowed", `The provider returned 429${wait}; at most ${most} in flight now.`).catch(onError);
  };
}

/** Provides money for a run's own calls and for its judge's; null if no budget counts them. */
function moneyOf(
  { budget, price, judgePrice, personId, model, judge, modelName, batch }: RunContext,
  { allocators }: RunnerParts,
  slots: Pick<SlotPool, "limit">,
) {
  const hasTokens = budget?.unit === "tokens";
  const budgets = (settings: ModelSettings | null, name: string, itsPrice: Price | null, source: MoneySource) => {
    // Dollars are counted if the model has a price, tokens always.
    const isCounted = budget !== null && (hasTokens || itsPrice !== null || settings === model);
    // A model of this machine costs nothing, and one without a price counts toward the run's tokens alone.
    const isOfMonth = personId !== null && settings !== null && isPaid(settings) && !(hasTokens && itsPrice === null);
    return [
      ...(isCounted ? [ownBudget(budget, source)] : []),
      ...(isOfMonth ? [monthlyBudget(personId, source, itsPrice === null ? name : null)] : []),
    ];
  };
  const runBudgets = budgets(model, modelName, price, batch ? { ...allocators, forBudget: () => prepaid } : allocators);
  const judgeBudgets = budgets(judge, "its judge", judgePrice, allocators);
  return {
    run:
      runBudgets.length > 0 ? new RunMoney(runBudgets, price, () => (batch ? Number.POSITIVE_INFINITY : Math.max(1, slots.limit))) : null,
    judge: judgeBudgets.length > 0 ? new RunMoney(judgeBudgets, judgePrice, () => judgesAtOnce) : null,
  };
}

/** Samples that are asked in batches do not wait for each other's retries. */
const withoutWaiting = (trouble: RunTrouble): RunTrouble => Object.assign(Object.create(trouble), { held: () => null, stumbled: () => {} });

/** Number of results of a batch that are scored and stored at the same time. */
const batchedAtOnce = 64;

/** A run that this process is asking, with its halt control. `share` is the process's allowance of the run's concurrency. */
export interface OpenedRun {
  run: ActiveRun;
  halt: RunHalt;
  share: Allowance;
}

/** Opens a run: its connections, slots, money and counts. Throws `invalid` if its model cannot be called. */
export async function openActiveRun(context: RunContext, parts: RunnerParts): Promise<OpenedRun> {
  const { clock, writer, marks, tallies, lease, onError } = parts;
  const { id, judge, judgePrice } = context;
  const provider = makeProvider(context, (field) => void recordLimitField(id, field).catch(onError));
  // Requested first, so that the first request need not wait for it.
  const share = lease.allowance(runLimit(id), context.concurrency);
  const endpointShares =
    isRemote(context.model) && !context.batch ? [lease.allowance(endpointLimitKey(context.model), context.concurrency)] : [];
  const slots = context.batch ? slotPool(batchedAtOnce, clock) : slotPool(context.concurrency, clock, [share, ...endpointShares]);
  const halt = new RunHalt(slots, onError);
  const money = moneyOf(context, parts, slots);
  // Unjudged replies are judged when the run is resumed.
  const spend = money.judge && { money: money.judge, refused: ({ reason, by }: NoMoney) => run.stop(reason, by) };
  const tools = judge ? judgeTools({ id, judge, judgePrice }, parts, { halt: halt.halted, signal: halt.unjudged }, spend) : {};
  const tally = runTally(clock);
  await transition(pool(), id, "start", {});
  const stored = await runCounts(id);
  const { counts } = stored;
  tally.set(stored);
  tallies.set(id, tally);

  const { model, address } = addressOf(context);
  const before = await repliesBefore(id, counts);
  const samples = counts.queued + counts.running;
  const trouble = runTrouble({ model, address, samples, tolerated: context.tolerated, clock });
  const ratio = context.facts.model.contextTokens === null ? null : await knownTokenRatio(context);

  // A restarted worker must fit the requests of a batch as they were sent, whatever other runs of the model learn meanwhile.
  if (context.batch && context.facts.model.contextTokens !== null) await saveTokenRatio(id, ratio ?? 1);

  const run: ActiveRun = {
    context,
    provider,
    tools,
    slots,
    writer,
    tally,
    clock,
    money: money.run,
    halt: halt.halted,
    abort: halt.aborted,
    warm: context.warmFirst && !context.batch ? new WarmGate() : null,
    gauge: context.batch ? new FixedGauge(ratio) : new TokenGauge(ratio, (most) => void saveTokenRatio(id, most).catch(onError)),
    shares: isRemote(context.model) ? new PromptShares() : null,
    server: serverMarks(id, clock),
    first: firstReplies(
      before,
      (reason) => labelOf(context.manifest.rejections, reason),
      () => slots.settleFirst(),
    ),
    empty: isRemote(context.model) ? firstEmpty({ samples, before: before.accepted }) : null,
    judgeTrouble: isRemote(judge) ? judgeTrouble({ host: new URL(judge.address).host, samples, clock }) : null,
    trouble: context.batch ? withoutWaiting(trouble) : trouble,
    random: randomFrom(`${id}/${clock.now()}`),
    started(ordinal) {
      tally.started();
      marks.started(id, ordinal);
    },
    ended(ordinal) {
      tally.ended();
      marks.ended(id, ordinal);
    },
    letGo: (ordinals) => marks.letGo(id, ordinals),
    slowed: context.batch ? () => {} : slowedNotes(context, slots, parts),
    pauseFor: (waitMs) => halt.because(() => pauseUntil(id, new Date(clock.now() + waitMs), address)),
    ask: (reason) => halt.because(() => pauseToAsk(id, reason)),
    stopForJudge(reason) {
      run.stop(reason);
      halt.giveUpJudge();
    },
    stop(reason, by) {
      halt.halt();
      const { isOutage, isSettingRefused, hasAnswered } = run.trouble;
      halt.because(() =>
        by === undefined && isSettingRefused
          ? haltForSetting(id, reason, { hasReplies: hasAnswered || before.accepted })
          : stopRun(id, reason, by, { isOutage: by === undefined && isOutage && isRemote(context.model) }),
      );
    },
  };
  return { run, halt, share };
}
