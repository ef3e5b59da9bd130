import { createHash } from "node:crypto";
import { z } from "zod";
import { persist } from "@/lib/db/persist";
import { pool } from "@/lib/db/pool";
import type { Clock } from "@/lib/engine/clock";
import { resultMark } from "@/lib/record/job-answers";
import { canonicalJson } from "@/lib/text/canonical-json";

/** The answered calls of a job, stored so that none is paid for twice, and the results on which its next calls depend. */
export interface KeptAnswers {
  /**
   * Returns the next stored answer to this request; without one calls `ask` and stores its answer first. Repeating the same request (for
   * example at a high temperature) returns the next answer each time.
   * @param isCall false for a result that no model gave, which is not counted
   */
  answer<Shape extends z.ZodType>(
    request: unknown,
    shape: Shape,
    ask: () => Promise<z.output<Shape>>,
    isCall?: boolean,
  ): Promise<z.output<Shape>>;
  /** Number of stored answers of models. */
  readonly count: number;
  /** Number of answers that this execution looked up instead of asking. */
  readonly replayed: number;
}

const storedCounts = z.array(z.object({ request: z.string(), count: z.number().int() }));
const storedAnswer = z.object({ answer: z.unknown() });

/** Opens the answers of a job; only one process at a time may do so. */
export async function keptAnswers(jobId: number, clock: Clock): Promise<KeptAnswers> {
  const { rows } = await pool().query("select request, count(*)::int as count from job_answer where job_id = $1 group by 1", [jobId]);
  const stored = new Map(storedCounts.parse(rows).map(({ request, count }) => [request, count]));
  const used = new Map<string, number>();
  let count = [...stored].reduce((sum, [key, times]) => sum + (key.startsWith(resultMark) ? 0 : times), 0);
  let replayed = 0;
  const add = (counts: Map<string, number>, key: string): number => {
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before;
  };
  return {
    async answer(request, shape, ask, isCall = true) {
      const hash = createHash("sha256").update(canonicalJson(request)).digest("hex");
      // Earlier versions stored results like calls.
      const key = isCall || stored.has(hash) ? hash : `${resultMark}${hash}`;
      if ((used.get(key) ?? 0) < (stored.get(key) ?? 0)) {
        const nth = add(used, key);
        replayed++;
        const selected = await persist(
          () => pool().query("select answer from job_answer where job_id = $1 and request = $2 and nth = $3", [jobId, key, nth]),
          clock,
        );
        return shape.parse(storedAnswer.parse(selected.rows[0]).answer);
      }
      const answer = await ask();
      const nth = add(stored, key);
      add(used, key);
      // A write whose acknowledgment was lost is repeated.
      const sql = "insert into job_answer (job_id, request, nth, answer) values ($1, $2, $3, $4) on conflict do nothing";
      await persist(() => pool().query(sql, [jobId, key, nth, JSON.stringify(answer)]), clock);
      if (isCall) count++;
      return answer;
    },
    get count() {
      return count;
    },
    get replayed() {
      return replayed;
    },
  };
}
