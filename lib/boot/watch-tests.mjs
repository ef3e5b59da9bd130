import { commandLine, family, ownBytes, processes } from "./processor-time.mjs";
import { measured, noteUsage } from "./test-usage.mjs";

// Processor seconds of this process and of its children that have ended; null where there is no /proc.
function used() {
  const self = processes().find(({ pid }) => pid === process.pid);
  return self ? self.seconds + self.reaped : null;
}

/**
 * Measures the phases and the kinds of tests, which may run side by side: what a kind took is known exactly once its process has ended.
 * Looks twice a second at the memory and at the connections of databases; one that lives for less than that may be missed.
 * Without /proc, seconds of a processor are null, and memory and connections are unknown.
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
    /** A process runs a kind of tests from now on. */
    begin: (kind, pid) => runners.set(kind, { pid, begun: performance.now() }),
    /** It has ended. */
    end: (kind) => {
      const now = used();
      const wall = (performance.now() - runners.get(kind).begun) / 1000;
      noteUsage({ kind, wall, processor: now === null ? null : now - counted });
      counted = now;
      runners.delete(kind);
    },
    /** Runs what this process does itself. */
    phase: (kind, name, work) =>
      measured(kind, name, work, used).finally(() => {
        counted = used();
      }),
    stop: () => clearInterval(timer),
    /** Most bytes at a time by kind of tests. */
    peaks,
    /** Processor seconds of Postgres by test database. */
    databases: () => {
      const sums = new Map();
      for (const { database, seconds } of connections.values()) sums.set(database, (sums.get(database) ?? 0) + seconds);
      return sums;
    },
  };
}
