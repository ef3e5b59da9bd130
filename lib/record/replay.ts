import type { Answer, TurnRecord } from "@/lib/benchmarks/family";
import type { Verdict } from "@/lib/contracts/check";

/** Judges one reply of a sample, knowing the turns before it; a null verdict where it cannot be told, or where a brief one is all there is. */
type Scorer<Reply, Word> = (reply: Reply, earlier: readonly TurnRecord[], turn: number) => Word | Promise<Word>;

/** A reply of a sample that is gone through again. */
interface Replayed<Reply, Word> {
  /** From 0. */
  turn: number;
  reply: Reply;
  /** The turns before it. */
  earlier: readonly TurnRecord[];
  /** What the scorer made of it. */
  word: Word;
  /** This turn, as those after it know it. */
  record: TurnRecord;
}

/**
 * Goes through the replies of a sample in their order and has each judged with the turns before it, as when it came. Re-scoring, imports,
 * diagnosis, pages, evidence and exports read a dialogue this way; each decides by itself where to stop.
 */
export async function* replay<Reply extends Answer, Word extends { verdict: Verdict | null }>(
  replies: readonly Reply[],
  score: Scorer<Reply, Word>,
): AsyncGenerator<Replayed<Reply, Word>> {
  const records: TurnRecord[] = [];
  for (const [turn, reply] of replies.entries()) {
    const earlier = [...records];
    const word = await score(reply, earlier, turn);
    const record = { reply: reply.reply, sent: reply.sent, verdict: word.verdict };
    yield { turn, reply, earlier, word, record };
    records.push(record);
  }
}
