import type { Answer, RunFacts, TurnRecord } from "@/lib/benchmarks/family";
import { nextRequest } from "@/lib/benchmarks/next-request";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import { openStored, withSizes } from "@/lib/blobs/open-stored";
import type { ChecksRow } from "@/lib/contracts/check";
import { nothingKnown } from "@/lib/contracts/column";
import type { Message } from "@/lib/contracts/message";
import { type TurnView, turnView } from "@/lib/contracts/sample";
import { nothingSent, type PaidTurn, sentFacts, shownOfTurn } from "@/lib/contracts/turn-facts";
import { historyAfter, repeatedMessages } from "@/lib/record/fresh-messages";
import { replay } from "@/lib/record/replay";
import { rawRequest } from "./raw-request";
import { answersOf, type StoredSampleParts, storedChecks } from "./stored-sample";
import { givenVerdict, type TurnVerdict, turnVerdict } from "./turn-verdict";

const nothingShown = nothingKnown(shownOfTurn);
const keptForm = turnView.pick({ thoughtsForm: true });

/** What the provider returned in the place of the thoughts, as it was kept with the response. */
const formOf = (response: unknown) => {
  const { thoughts_form: thoughtsForm } = (response ?? {}) as { thoughts_form?: unknown };
  return keptForm.safeParse({ thoughtsForm }).data ?? {};
};

/** Describes where a copied reply comes from; `paidRun` is null if its run was deleted or is another Heed's. */
const copyOf = ({ ordinal, at }: PaidTurn, paidRun: number | null): TurnView["copy"] => ({
  from: paidRun === null ? null : { runId: paidRun, ordinal },
  at,
});

/**
 * Builds the turns of a sample with prompts rebuilt from the item, and verdicts of `verifier` or of a former version of it. A turn without
 * an accepted reply comes last.
 */
export async function sampleTurns(
  family: LoadedFamily,
  run: RunFacts,
  parts: StoredSampleParts,
  verifier: string,
  former: readonly ChecksRow[] | null = null,
): Promise<TurnView[]> {
  // A prompt may depend on earlier verdicts; these are always those of the run's own verifier.
  const { sample, turns, attempts } = parts;
  const { engine } = family;
  const opened = await openStored(engine, sample.body, "ask", "score", "show");
  const verdictBy = (id: string, answer: Answer, earlier: readonly TurnRecord[], turn: number) =>
    turnVerdict(family, id, { opened, earlier, answer, stored: storedChecks(parts, turn, id) });
  const given = (turn: number, stored: ChecksRow | undefined): TurnVerdict => ({
    ...{ verdict: stored ? givenVerdict(family, opened, turn, stored) : null, drifted: false, partial: [] },
  });
  const callsOf = (turn: number) => attempts.flatMap(({ turn: other, ...call }) => (other === turn ? [call] : []));
  const records: TurnRecord[] = [];
  let history: Message[] = [];

  const viewOf = async (turn: number, shown: TurnVerdict): Promise<TurnView> => {
    const reply = turns[turn];
    const whole = nextRequest(engine, opened, records, run)?.messages ?? [];
    // If each turn contained its whole history, a dialogue's page would grow with the square of its length.
    const earlier = repeatedMessages(whole, history);
    if (reply) history = historyAfter(whole, reply.reply);
    const sent = reply ? sentFacts.parse(reply) : nothingSent;
    return {
      turn,
      messages: await withSizes(whole.slice(earlier)),
      earlier,
      reply: reply?.reply ?? null,
      ...(reply ? shownOfTurn.parse(reply) : nothingShown),
      ...(reply?.received && { received: reply.received }),
      ...formOf(reply?.response),
      redacted: reply?.redacted ?? false,
      ...(reply?.paidTurn && { copy: copyOf(reply.paidTurn, reply.paidRun) }),
      sent,
      ...shown,
      evidence: reply && shown.verdict && !former ? (engine.scoring.evidence ?? []).map(({ id, label }) => ({ id, label })) : [],
      attempts: callsOf(turn),
      ...rawRequest(sample.model, sample.repetition, sent),
      rawResponse: reply ? (reply.response ?? {}) : null,
    };
  };

  const views: TurnView[] = [];
  const ownVerdict = (answer: Answer, earlier: readonly TurnRecord[], turn: number) => verdictBy(sample.verifier, answer, earlier, turn);
  for await (const { turn, reply, earlier, word, record } of replay(answersOf(parts), ownVerdict)) {
    const formerly = former?.find((row) => row.turn === turn);
    const shown = former ? given(turn, formerly) : verifier === sample.verifier ? word : await verdictBy(verifier, reply, earlier, turn);
    views.push(await viewOf(turn, shown));
    records.push(record);
  }
  const open = views.length;
  if (open > 0 && callsOf(open).length === 0) return views;
  const stored = former ? former.find((row) => row.turn === open) : storedChecks(parts, open, verifier);
  return [...views, await viewOf(open, given(open, stored))];
}
