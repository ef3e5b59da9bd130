import { setMaxListeners } from "node:events";
import type { Tools } from "@/lib/benchmarks/kit";
import type { ModelSettings, OpenaiCompatible } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { pool } from "@/lib/db/pool";
import type { Purses } from "@/lib/limits/budget";
import { endpointLimitKey, type Lease, runLimit } from "@/lib/limits/lease";
import type { Ticket } from "@/lib/limits/purse";
import { modelTools } from "@/lib/providers/model-tools";
import { ProviderError } from "@/lib/providers/provider-error";
import { randomFrom } from "@/lib/random/seeded-random";
import { labelOf } from "@/lib/reads/turned-away";
import { logRun } from "@/lib/record/run-log";
import type { ActiveRun } from "./active-run";
import { aggregateRun } from "./aggregate-run";
import { announceRun } from "./announce-run";
import type { Clock } from "./clock";
import { firstEmpty } from "./first-empty";
import { firstReplies, repliesBefore } from "./first-replies";
import { judgeTrouble } from "./judge-trouble";
import { keepTotals } from "./keep-totals";
import { makeProvider } from "./make-provider";
import { usualAnswer } from "./prepare-request";
import { progressLoop } from "./progress-loop";
import { PromptShares } from "./prompt-shares";
import { recordJudge, recordLimitField } from "./record-settings";
import { emptyBatch } from "./result-batch";
import type { ResultWriter } from "./result-writer";
import type { RunContext } from "./run-context";
import { runCounts } from "./run-counts";
import { RunDigests } from "./run-digests";
import { budgetReached, type Call, outputLimit, RunMoney } from "./run-money";
import type { OpenCount } from "./run-shard";
import { type RunTally, runTally } from "./run-tally";
import { runTrouble } from "./run-trouble";
import type { RunningMarks } from "./running-marks";
import { serverMarks } from "./server-marks";
import { slotPool } from "./slot-pool";
import { stopWatch } from "./stop-rule";
import { pauseUntil, stopRun } from "./stop-run";
import { TokenGauge } from "./token-gauge";
import { knownTokenRatio, saveTokenRatio } from "./token-ratio";
import { transition } from "./transition";
import { WarmGate } from "./warm-gate";

/** What all runs of a worker process share. */
export interface RunnerParts {
  writer: ResultWriter;
  marks: RunningMarks;
  clock: Clock;
  /** The tallies that hear of stored samples, by run. */
  tallies: Map<number, RunTally>;
  /** What this process may start of each limit. */
  lease: Lease;
  /** What this process holds of budgets. */
  purses: Purses;
  /** What went wrong without anybody waiting for it. */
  onError: (error: unknown) => void;
}

/** A run that this process has open shards of. */
export interface LiveRun {
  readonly run: ActiveRun;
  /** What metrics need of its samples, as far as it is read. */
  readonly digests: RunDigests;
  readonly open: OpenCount;
  /** Resolves when its last shard has closed. */
  readonly closed: Promise<void>;
  enter(): void;
  /** A shard has ended; resolves when the run is closed, if this was the last one. */
  leave(): Promise<void>;
  /** Whether no sample of the run is left, as far as this process knows. */
  isOver(): boolean;
  /** Takes another concurrency without dropping a call. */
  resize(concurrency: number): void;
  /** Starts no new request; closes the run once its open shards have ended. */
  halt(): void;
  /** Gives up what is in flight as well. */
  abort(): void;
}

const slowedNoteMs = 10_000;
/** What a judge gets to end a call once its run is halted. */
const judgesEndMs = 1500;

/** A judge's requests in flight of one run. */
const judgesAtOnce = 16;

/** What a judge's calls are paid from; `refused` hears that the budget does not allow one. */
interface Spend {
  money: RunMoney;
  refused: (said: string) => void;
}

async function reserved({ money, refused }: Spend, call: Call, signal: AbortSignal): Promise<Ticket> {
  const ticket = await money.reserve(call, signal);
  if (ticket === null) throw signal.reason;
  if ("release" in ticket) return ticket;
  const said = budgetReached(money.budget, ticket);
  refused(said);
  throw new Error(said);
}

/** The judge's model, under the limits of its endpoint. No call starts after `halt`; those in flight end, or are given up at `signal`. */
function judgeTools(
  { id, judge: settings }: RunContext & { judge: ModelSettings },
  { clock, lease, onError }: RunnerParts,
  { halt, signal }: { halt: AbortSignal; signal: AbortSignal },
  spend: Spend | null,
): Tools {
  const onAdapted = (adapted: OpenaiCompatible) => void recordJudge(id, adapted).catch(onError);
  const tools = modelTools(settings, { signal, onAdapted });
  if (!isRemote(settings)) return tools;
  const slots = slotPool(judgesAtOnce, clock, [lease.allowance(endpointLimitKey(settings), judgesAtOnce)]);
  halt.addEventListener("abort", () => slots.close(), { once: true });
  const charge = async (ticket: Ticket | null, cost: (money: RunMoney) => number) => {
    if (ticket === null || spend === null) return;
    const amount = cost(spend.money);
    const charged = ticket.spent(amount);
    await spend.money.spend(amount).finally(charged.stored);
  };
  return {
    ...tools,
    async chat(request) {
      const bytes = request.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
      const call = { bytes, limit: request.maxTokens ?? outputLimit(settings, null), expected: usualAnswer };
      halt.throwIfAborted();
      const ticket = spend === null ? null : await reserved(spend, call, halt);
      try {
        const slot = await slots.acquire();
        if (slot === null) throw halt.reason;
        if (slots.countsTokens) slot.takes(bytes / 4 + usualAnswer);
        const reply = await tools
          .chat(request)
          .catch(async (error: unknown) => {
            // What may have been billed counts with the most that it can have cost.
            const isBilled = signal.aborted || (error instanceof ProviderError && error.possiblyBilled);
            if (isBilled) await charge(ticket, () => ticket?.amount ?? 0);
            throw error;
          })
          .finally(() => slots.release(slot, true));
        await charge(ticket, (money) => money.costOf(call, reply.usage, reply.text));
        return reply;
      } finally {
        ticket?.release();
      }
    },
  };
}

function addressOf({ model }: RunContext): { model: string; address: string } {
  if (isRemote(model)) return { model: model.model, address: new URL(model.address).host };
  return { model: model.kind === "simulated" ? model.profile : model.source, address: "The simulated model" };
}

/** Opens a run: its connections, slots, counts and live display. `onClose` hears when it takes no more shards. Throws `invalid` when its model cannot be asked. */
export async function liveRun(context: RunContext, parts: RunnerParts, onClose: () => void): Promise<LiveRun> {
  const { clock, writer, marks, tallies, lease, onError } = parts;
  const { id } = context;
  const provider = makeProvider(context, (field) => void recordLimitField(id, field).catch(onError));
  const halt = new AbortController();
  const judging = new AbortController();
  // Asked for ahead of everything else, so that the first request need not wait for it.
  const ofRun = lease.allowance(runLimit(id), context.concurrency);
  const ofEndpoint = isRemote(context.model) ? [lease.allowance(endpointLimitKey(context.model), context.concurrency)] : [];
  const slots = slotPool(context.concurrency, clock, [ofRun, ...ofEndpoint]);
  const { budget } = context;
  const purse = budget === null ? null : parts.purses.of(budget.id);
  const money = budget && purse && new RunMoney(budget, purse, context.price, () => Math.max(1, slots.limit));
  // Dollars are counted where the judge has a price, tokens always.
  const judgeMoney =
    budget &&
    purse &&
    (budget.unit === "tokens" || context.judgePrice) &&
    new RunMoney(budget, purse, context.judgePrice, () => judgesAtOnce);
  // What is not judged is judged when the run goes on.
  const refused = (said: string) => run.stop(said, "budget");
  const { judge } = context;
  const spend = judgeMoney ? { money: judgeMoney, refused } : null;
  const tools = judge ? judgeTools({ ...context, judge }, parts, { halt: halt.signal, signal: judging.signal }, spend) : {};
  const tally = runTally(clock);
  await transition(pool(), id, "start", {});
  const stored = await runCounts(id);
  const { counts } = stored;
  tally.set(stored);
  tallies.set(id, tally);

  const abort = new AbortController();
  // Every request in flight and every waiting sample listens to them.
  setMaxListeners(0, halt.signal, abort.signal, judging.signal);
  let slowedAt = Number.NEGATIVE_INFINITY;
  let stopping: Promise<void> | null = null;
  const { model, address } = addressOf(context);
  const giveUpJudges = () => judging.abort(new Error("The run was halted."));
  const haltNow = () => {
    if (!halt.signal.aborted) void clock.sleep(judgesEndMs, judging.signal).then(giveUpJudges);
    halt.abort();
    slots.close();
  };

  const before = await repliesBefore(id, counts);
  const samples = counts.queued + counts.running;
  const ratio = context.facts.model.contextTokens === null ? null : await knownTokenRatio(context);

  const run: ActiveRun = {
    context,
    provider,
    tools,
    slots,
    money,
    warm: context.warmFirst ? new WarmGate() : null,
    gauge: new TokenGauge(ratio, (most) => void saveTokenRatio(id, most).catch(onError)),
    shares: isRemote(context.model) ? new PromptShares() : null,
    server: serverMarks(id, clock),
    writer,
    tally,
    first: firstReplies(
      before,
      (reason) => labelOf(context.manifest.rejections, reason),
      () => slots.settleFirst(),
    ),
    empty: isRemote(context.model) ? firstEmpty({ samples, before: before.accepted }) : null,
    judgeTrouble: isRemote(judge) ? judgeTrouble({ host: new URL(judge.address).host, samples, clock }) : null,
    trouble: runTrouble({ model, address, samples, tolerated: context.tolerated, clock }),
    clock,
    random: randomFrom(`${id}/${clock.now()}`),
    halt: halt.signal,
    abort: abort.signal,
    started(ordinal) {
      tally.started();
      marks.started(id, ordinal);
    },
    ended(ordinal) {
      tally.ended();
      marks.ended(id, ordinal);
    },
    slowed(waitMs) {
      const now = clock.monotonic();
      if (now - slowedAt < slowedNoteMs) return;
      slowedAt = now;
      const wait = waitMs === null ? "" : ` and asked to wait ${Math.round(waitMs / 100) / 10} s`;
      logRun(
        id,
        "slowed",
        `The provider said 429${wait}; at most ${slots.limit} ${slots.limit === 1 ? "request" : "requests"} in flight now.`,
      ).catch(onError);
    },
    pauseFor(waitMs) {
      haltNow();
      stopping ??= pauseUntil(id, new Date(clock.now() + waitMs), address).catch(onError);
    },
    stopForJudge(reason) {
      run.stop(reason);
      giveUpJudges();
    },
    stop(reason, by) {
      haltNow();
      const isOutage = by === undefined && run.trouble.isOutage && isRemote(context.model);
      stopping ??= stopRun(id, reason, by, { isOutage }).catch(onError);
    },
  };

  const watch = await stopWatch(context);
  const digests = new RunDigests(context, context.verifier.id);
  const display = progressLoop(run, digests, watch, onError, () =>
    ofRun.most >= slots.ceiling ? "all" : ofRun.isFirst ? "first" : "further",
  );
  let shards = 0;
  let closing: Promise<void> | null = null;
  let closedNow = () => {};
  const closed = new Promise<void>((resolve) => {
    closedNow = resolve;
  });
  const left = () => tally.progress(clock.monotonic()).counts.queued;

  const close = async () => {
    haltNow();
    onClose();
    await stopping;
    const changed = await display.close();
    await run.server.save(true).catch(onError);
    if (tallies.get(id) === tally) tallies.delete(id);
    giveUpJudges();
    await provider.close();
    closedNow();
    // Replies that were turned away are stored without their sample waiting for it; what was added before this is stored with it.
    await writer.add(emptyBatch()).catch(onError);
    // A run that is complete gets its last metrics, and its totals, when it is finished; one that was stopped has all its results by now.
    await keepTotals(id);
    if (!changed || left() === 0) return;
    await aggregateRun(id, undefined, { kept: digests });
    await announceRun(id);
  };
  const closeIfOver = async () => {
    // The next shard of a lane is queued already: a run that goes on is kept open for it.
    if (shards === 0 && (halt.signal.aborted || left() === 0)) closing ??= close();
    await closing;
  };

  return {
    run,
    digests,
    open: { samples: 0 },
    closed,
    enter: () => void shards++,
    leave() {
      shards--;
      return closeIfOver();
    },
    isOver: () => left() === 0,
    resize(concurrency) {
      if (slots.ceiling === concurrency) return;
      slots.resize(concurrency);
      // What the run may have in flight over all workers is read with a renewal.
      lease.stir();
    },
    halt() {
      haltNow();
      closeIfOver().catch(onError);
    },
    abort() {
      haltNow();
      giveUpJudges();
      abort.abort(new Error("The run was halted."));
      closeIfOver().catch(onError);
    },
  };
}
