import { appendFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { commandLine, family, processes, secondsInQueue } from "./processor-time.mjs";
import { askToEnd, startOf } from "./progress-note.mjs";

/** Milliseconds without progress after which a test is ended. */
const stillMs = 60_000;
/** Milliseconds after which a test is ended in any case. */
const mostMs = 600_000;
/**
 * Seconds of processor time, or of waiting for a processor, that count as progress within `stillMs`: one in a hundred. A server or a
 * browser that only waits uses less, and a test that computes uses more on any machine.
 */
const leastSeconds = 0.6;
/** Milliseconds that a process has to end its test when asked to. */
const graceMs = 20_000;
/** Milliseconds between two looks after which the machine itself must have been suspended, so no test is to blame. */
const stalledMs = 20_000;

/**
 * Finds tests that make no progress. A test process progresses if its note changes (progress-note.mjs), if `progress` is called for it, or
 * if it, its children or its servers use the processor.
 * @param {{ now?: () => number, still?: number, most?: number, grace?: number, least?: number }} [limits] now: a clock in milliseconds; the
 * others as above
 */
export function findHangs({ now = () => performance.now(), still = stillMs, most = mostMs, grace = graceMs, least = leastSeconds } = {}) {
  const states = new Map();
  let looked = now();
  const meet = ({ note, changed, seconds }) => ({ note, changed, seconds, begun: now(), progressed: now(), asked: null });

  // The time of a child disappears from the sum if it ends without being waited for.
  const hasComputed = (state, seconds) => {
    if (seconds === null || seconds - state.seconds < 0) state.seconds = seconds;
    return seconds !== null && seconds - state.seconds >= least;
  };
  const update = (state, { note, changed, seconds, reads }) => {
    if (note.count !== state.note.count || note.file !== state.note.file) return Object.assign(state, meet({ note, changed, seconds }));
    if (reads || changed !== state.changed || hasComputed(state, seconds)) Object.assign(state, { changed, seconds, progressed: now() });
    return state;
  };
  const trouble = (state) => {
    // Imported modules are transformed by another process, which the test files share.
    if (!state.note.loads && now() - state.progressed >= still) return `no progress for ${still / 1000} s`;
    return now() - state.begun >= most ? `it has not ended after ${most / 1000} s` : null;
  };

  return {
    /** Records progress of something that these tests wait for. */
    progress: (isOf) => {
      for (const state of states.values()) if (isOf(state.note)) state.progressed = now();
    },
    /**
     * Looks at the processes that run tests.
     * @param {{ pid: number, note: { file: string, doing: string, count: number }, changed: number, seconds: number | null, reads?: boolean
     * }[]} current changed: when the note was written or touched; seconds: processor time so far, including time in the queue for a
     * processor, null if not measured; reads: it waits for a disk at this moment
     * @returns {{ pid: number, note: object, why: string, end: "ask" | "kill" }[]} the processes that hang: first to be asked to end the
     * test, and later to be killed if the test has not ended
     */
    look: (current) => {
      if (now() - looked > stalledMs) for (const state of states.values()) state.progressed = now();
      looked = now();
      for (const pid of states.keys()) if (!current.some((process) => process.pid === pid)) states.delete(pid);
      return current.flatMap((process) => {
        const { pid, note } = process;
        const known = states.get(pid);
        const state = known ? update(known, process) : meet(process);
        states.set(pid, state);
        if (state.asked === null) {
          const why = trouble(state);
          if (why === null) return [];
          state.asked = { at: now(), why };
          return [{ pid, note, why, end: "ask" }];
        }
        if (now() - state.asked.at < grace) return [];
        state.asked.at = Number.POSITIVE_INFINITY;
        return [{ pid, note, why: state.asked.why, end: "kill" }];
      });
    },
  };
}

const isThere = (pid, all) => {
  if (all.length > 0) return all.some((process) => process.pid === pid);
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

function readNote(path) {
  try {
    return { note: JSON.parse(readFileSync(path, "utf8")), changed: statSync(path).mtimeMs };
  } catch {
    return null; // it is being written
  }
}

/** Reads what the running test processes have recorded in a folder, and when. */
function readNotes(folder, all) {
  return readdirSync(folder).flatMap((name) => {
    const pid = Number.parseInt(name, 10);
    const read = isThere(pid, all) ? readNote(join(folder, name)) : null;
    return read && read.note.started === startOf(pid) ? [{ pid, ...read }] : [];
  });
}

const processLine = ({ pid, name, seconds }) => {
  const words =
    commandLine(pid)
      .replace(/[\0\s]+/g, " ")
      .trim() || name;
  return `  process ${pid}, ${seconds.toFixed(1)} s of a processor: ${words.slice(0, 160)}`;
};

function kill(pids) {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {} // it has just ended
  }
}

/**
 * Watches the test processes of this command, and ends tests without progress: each process is asked to fail its test, and is killed with
 * its children if it cannot respond.
 * @param {{ serversOf: (note: object, all: ReturnType<typeof processes>) => number[], say?: (line: string) => void, everyMs?: number,
 * limits?: Parameters<typeof findHangs>[0], folder?: string, killed?: string }} options serversOf: processes that work for a test without
 * being started by it; say: prints what was done, the processes that the test waits for and the last lines of output; killed: the file that
 * lists tests whose process was killed
 */
export function watchProgress({
  serversOf,
  say = (line) => console.error(line),
  everyMs = 5000,
  limits,
  folder = process.env.HEED_TEST_PROGRESS,
  killed,
}) {
  const hangs = findHangs(limits);
  const lastLines = [];
  const ended = [];
  const membersOf = (pid, note, all) => [...family(pid, all), ...serversOf(note, all).flatMap((server) => family(server, all))];
  const look = () => {
    const all = processes();
    const current = readNotes(folder, all).map(({ pid, note, changed }) => {
      const members = membersOf(pid, note, all);
      // On a busy machine, a test that waits for a processor or a disk is not hanging.
      const seconds = members.reduce((sum, member) => sum + member.seconds + member.reaped + secondsInQueue(member.pid), 0);
      return { pid, note, changed, seconds: members.length === 0 ? null : seconds, reads: members.some(({ state }) => state === "D") };
    });
    for (const { pid, note, why, end } of hangs.look(current)) {
      if (end === "ask") {
        say(`\n${note.file} › ${note.doing}: ${why}. It is ended now. Its processes:`);
        // Postgres has many idle processes.
        for (const member of membersOf(pid, note, all)) if (member.pid === pid || member.seconds > 0.1) say(processLine(member));
        say(lastLines.length === 0 ? "Nothing was printed." : "The last lines of output:");
        for (const line of lastLines) say(`  ${line}`);
        ended.push({ ...note, why });
        try {
          askToEnd(pid);
        } catch {} // it has just ended
      } else {
        say(`${note.file} › ${note.doing}: its process cannot answer, and is killed.`);
        // Vitest's report lacks this test.
        if (killed) appendFileSync(killed, `${note.file} › ${note.doing}: ${why}\n`);
        kill([pid, ...family(pid, all).map((member) => member.pid)]);
      }
    }
  };
  const timer = setInterval(look, everyMs);
  return {
    /** Records output of a test or of its server. */
    printed: (text, isOf = () => true) => {
      lastLines.push(...text.split("\n").filter((line) => line.trim() !== ""));
      lastLines.splice(0, lastLines.length - 20);
      hangs.progress(isOf);
    },
    progress: hangs.progress,
    /** The tests that were ended. */
    ended,
    stop: () => clearInterval(timer),
  };
}
