import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { countOf, until } from "@/lib/runs/run.fixture";
import { partLocks, sessionName } from "./part-locks";

afterAll(endPool);

const part = (nth: number) => ({ kind: "job" as const, id: 910_000, part: nth });
const sessionsOf = (worker: string) =>
  countOf("select count(*)::int from pg_stat_activity where datname = current_database() and application_name = $1", [sessionName(worker)]);
const endSessions = (worker: string) =>
  pool().query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1", [
    sessionName(worker),
  ]);

it("a worker has one session however often it is ended, which keeps every lock until the worker stops; then it has none", async () => {
  const [worker, rival] = [randomUUID(), randomUUID()];
  const locks = partLocks(worker);
  const others = partLocks(rival);
  const held = new Set<number>();
  const lost: number[] = [];
  let next = 0;
  const take = async () => {
    const nth = next++;
    const got = await locks.take(part(nth), () => lost.push(nth)).catch(() => false);
    if (got) held.add(nth);
  };
  await take();
  for (let round = 0; round < 30; round++) {
    const ended = endSessions(worker);
    if (round % 2) await ended;
    // As after a time in which others may have considered the worker dead, while its queue keeps running.
    await Promise.all([locks.check().catch(() => {}), take(), take(), ended]);
    await take();
  }
  await locks.check();
  await until(
    () => sessionsOf(worker),
    (count) => count <= 1,
  );
  expect(held.size).toBeGreaterThan(30);
  // No one else wanted them.
  expect(lost).toEqual([]);
  for (const nth of held) expect([nth, await others.take(part(nth))]).toEqual([nth, false]);
  // Nor does it take a part twice, which would have to be given twice.
  expect(await locks.take(part(0))).toBe(!held.has(0));
  await locks.close();
  await until(
    () => sessionsOf(worker),
    (count) => count === 0,
  );
  // A lease can expire, and a part can be offered, while the worker stops.
  await locks.check();
  await expect(locks.take(part(next))).rejects.toThrow();
  expect(await sessionsOf(worker)).toBe(0);
  for (let nth = 0; nth < next; nth++) expect([nth, await others.take(part(nth))]).toEqual([nth, true]);
  await others.close();
});
