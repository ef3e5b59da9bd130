import type { RunFacts, TurnRecord } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { ChecksRow } from "@/lib/contracts/check";
import { nothingKnown } from "@/lib/contracts/column";
import type { Message } from "@/lib/contracts/message";
import type { TurnView } from "@/lib/contracts/sample";
import { nothingSent, sentFacts, shownOfTurn } from "@/lib/contracts/turn-facts";
import { openStored } from "@/lib/texts/open-stored";
import { withSizes } from "@/lib/texts/with-sizes";
import { rawRequest } from "./raw-request";
import type { SampleParts } from "./stored-sample";
import { givenVerdict, turnVerdict } from "./turn-verdict";

const nothingShown = nothingKnown(shownOfTurn);

/** How many of a turn's messages repeat the turn before and its reply; 0 where the prompt does not continue that history. */
function earlierMessages(messages: readonly Message[], history: readonly Message[]): number {
  const goesOn = history.every(({ role, parts }, at) => {
    const other = messages[at];
    return other?.role === role && JSON.stringify(other.parts) === JSON.stringify(parts);
  });
  return goesOn ? history.length : 0;
}

/**
 * The turns of a sample with their prompts rebuilt from the item. Earlier verdicts, which a next prompt may depend on,
 * are the run's own verifier's; those shown are `verifier`'s, or those of a former version of it. A turn that has no accepted reply yet comes last.
 */
export async function sampleTurns(
  family: LoadedFamily,
  run: RunFacts,
  { sample, turns, attempts, checks }: SampleParts,
  verifier: string,
  former: readonly ChecksRow[] | null = null,
): Promise<TurnView[]> {
  const { engine } = family;
  const opened = await openStored(engine, sample.body, "ask", "score", "show");
  const views: TurnView[] = [];
  const records: TurnRecord[] = [];
  let history: Message[] = [];
  for (let turn = 0; ; turn++) {
    const reply = turns.find((t) => t.turn === turn);
    const tries = attempts.flatMap(({ turn: of, ...rest }) => (of === turn ? [rest] : []));
    if (!reply && tries.length === 0 && turn > 0) return views;
    const whole = engine.asking.next(opened, records, run)?.messages ?? [];
    // If each turn carried its whole history, a dialogue's page would grow with the square of its length.
    const earlier = earlierMessages(whole, history);
    const messages = whole.slice(earlier);
    const answer = { reply: reply?.reply ?? "", sent: reply ? sentFacts.parse(reply) : nothingSent };
    const verdictUnder = (id: string) =>
      turnVerdict(family, id, {
        opened,
        earlier: [...records],
        answer,
        stored: checks.find((c) => c.turn === turn && c.verifier === id),
      });
    const given = former
      ? former.find((of) => of.turn === turn)
      : reply
        ? undefined
        : checks.find((c) => c.turn === turn && c.verifier === verifier);
    const shown =
      reply && !former
        ? await verdictUnder(verifier)
        : { verdict: given ? givenVerdict(family, opened, turn, given) : null, drifted: false, partial: [] };
    views.push({
      turn,
      messages: await withSizes(messages),
      earlier,
      reply: reply?.reply ?? null,
      ...(reply ? shownOfTurn.parse(reply) : nothingShown),
      ...(reply?.received && { received: reply.received }),
      redacted: reply?.redacted ?? false,
      sent: answer.sent,
      ...shown,
      evidence: reply && shown.verdict && !former ? (engine.scoring.evidence ?? []).map(({ id, label }) => ({ id, label })) : [],
      attempts: tries,
      ...rawRequest(sample.model, sample.repetition, answer.sent),
      rawResponse: reply ? (reply.response ?? {}) : null,
    });
    if (!reply) return views;
    history = [...whole, { role: "assistant", parts: [reply.reply] }];
    const own = verifier === sample.verifier && !former ? shown : await verdictUnder(sample.verifier);
    records.push({ ...answer, verdict: own.verdict });
  }
}
