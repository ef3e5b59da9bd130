import type { BuildStep } from "@/lib/benchmarks/kit";
import type { TextHash } from "@/lib/contracts/message";
import { persist } from "@/lib/db/persist";
import { pool } from "@/lib/db/pool";
import { systemClock } from "@/lib/engine/clock";
import { storable } from "@/lib/text/storable";
import { hashOfText } from "@/lib/text/text-hash";

/** Stores the steps of a build, and the texts that its items share, as they arrive. */
export interface BuildJobSteps {
  add(step: BuildStep): void;
  share(text: string): TextHash;
  /** Resolves when everything is stored. */
  close(): Promise<void>;
}

const stepsAtOnce = 200;
const stepSql = `insert into job_step (job_id, nth, subject, step, prompt, reply, decision)
  select $1, $2::int + (u.at - 1)::int, subject, step, prompt, reply, decision
  from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) with ordinality as u(subject, step, prompt, reply, decision, at)
  on conflict do nothing`;
const textSql = "insert into blob (hash, text) values ($1, $2) on conflict do nothing";

/** Opens the steps of a build and deletes earlier ones, since a repeated build reports its steps from the first. */
export async function buildSteps(jobId: number): Promise<BuildJobSteps> {
  await pool().query("delete from job_step where job_id = $1", [jobId]);
  let waiting: BuildStep[] = [];
  let stored = 0;
  let fault: unknown = null;
  let last: Promise<unknown> = Promise.resolve();
  const write = (sql: string, values: unknown[]) => {
    const written = last.then(() => persist(() => pool().query(sql, values), systemClock));
    last = written.catch((error: unknown) => {
      fault ??= error;
    });
  };
  const flush = () => {
    if (waiting.length === 0) return;
    // Row names in a file and error messages may contain any character.
    const text = (written: string | null) => written && storable(written);
    const columns = (["subject", "step", "prompt", "reply", "decision"] as const).map((name) => waiting.map((step) => text(step[name])));
    write(stepSql, [jobId, stored, ...columns]);
    stored += waiting.length;
    waiting = [];
  };
  return {
    add(step) {
      waiting.push(step);
      if (waiting.length >= stepsAtOnce) flush();
    },
    share(text) {
      const hash = hashOfText(text);
      write(textSql, [hash, text]);
      return hash;
    },
    async close() {
      flush();
      await last;
      if (fault !== null) throw fault;
    },
  };
}
