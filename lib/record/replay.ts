import type { Answer, TurnRecord } from "@/lib/benchmarks/family";
import type { Verdict } from "@/lib/contracts/check";

/**
 * Judges one reply of a sample, given the turns before it. The verdict is null if it cannot be determined or only a brief verdict exists.
 */
type Scorer<Reply, Word> = (reply: Reply, earlier: readonly TurnRecord[], turn: number) => Word | Promise<Word>;

/** A reply of a sample that is replayed. */
interface Replayed<Reply, Word> {
  /** Counted from 0. */
  turn: number;
  reply: Reply;
  /** The turns before this one. */
  earlier: readonly TurnRecord[];
  /** The scorer's result. */
  word: Word;
  /** This turn as later turns see it. */
  record: TurnRecord;
}

/**
 * Replays the replies of a sample in order and judges each with the turns before it, as in the original run. Rescoring, imports, diagnosis,
 * pages, evidence and exports read dialogues this way; each decides where to stop.
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
