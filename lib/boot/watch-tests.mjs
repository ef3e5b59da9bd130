import { commandLine, family, ownBytes, processes } from "./processor-time.mjs";
import { measured, noteUsage } from "./test-usage.mjs";

// Processor seconds of this process and of its ended children; null without /proc.
function used() {
  const self = processes().find(({ pid }) => pid === process.pid);
  return self ? self.seconds + self.reaped : null;
}

/**
 * Measures phases and kinds of tests, which may run side by side; the exact time of a kind is known once its process has ended. Without
 * /proc, processor seconds are null, and memory and connections unknown.
 * @returns the measurements; memory and database connections are sampled twice a second, so one that lives for less may be missed
 */
export function watchTests() {
  const peaks = new Map();
  const runners = new Map();
  const connections = new Map();
  let counted = used();
  const timer = setInterval(() => {
    const all = processes();
    for (const [kind, { pid }] of runners) {
      const members = family(pid, all);
      const bytes = members.reduce((sum, member) => sum + ownBytes(member.pid), 0);
      peaks.set(kind, Math.max(peaks.get(kind) ?? 0, bytes));
      for (const member of members.filter(({ name }) => name === "postgres")) {
        const database = /heed_test_[0-9a-f]+/.exec(commandLine(member.pid))?.[0];
        if (database) connections.set(`${database} ${member.pid}`, { database, seconds: member.seconds });
      }
    }
  }, 500);
  return {
    /** Records that a process runs a kind of tests from now on. */
    begin: (kind, pid) => runners.set(kind, { pid, begun: performance.now() }),
    /** Records that the process of a kind has ended. */
    end: (kind) => {
      const now = used();
      const wall = (performance.now() - runners.get(kind).begun) / 1000;
      noteUsage({ kind, wall, processor: now === null ? null : now - counted });
      counted = now;
      runners.delete(kind);
    },
    /** Runs and measures work of this process itself. */
    phase: (kind, name, work) =>
      measured(kind, name, work, used).finally(() => {
        counted = used();
      }),
    stop: () => clearInterval(timer),
    /** Peak bytes of memory by kind of tests. */
    peaks,
    /** Processor seconds of Postgres by test database. */
    databases: () => {
      const sums = new Map();
      for (const { database, seconds } of connections.values()) sums.set(database, (sums.get(database) ?? 0) + seconds);
      return sums;
    },
  };
}
