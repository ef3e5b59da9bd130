import { networkInterfaces } from "node:os";

/** The sleeps and network changes that have affected this machine's calls so far. */
export interface Disturbances {
  /** Number of times that the process or the machine stood still: sleep, a stopped virtual machine, SIGSTOP. */
  sleeps: number;
  /** Milliseconds of these that timers counted. */
  asleepMs: number;
  /** Number of changes of this machine's network addresses. */
  networks: number;
}

/** Detects sleeps and changes of the network. */
export interface MachineWatch {
  /** Returns what has happened so far. `closely` also checks the addresses, which is otherwise done every second. */
  look(closely?: boolean): Disturbances;
}

interface Senses {
  /** Returns milliseconds since 1970; may go back. */
  wall: () => number;
  /** Returns milliseconds that never go back; on Linux they stop while the machine sleeps. */
  monotonic: () => number;
  /** Returns the machine's addresses as one text. */
  addresses: () => string;
}

const lookMs = 1000;
const lateMs = 5000;

/** Returns nothing where the system forbids listing addresses, so that calls work there too. */
function listed(read: typeof networkInterfaces): ReturnType<typeof networkInterfaces> {
  try {
    return read();
  } catch {
    return {};
  }
}

/** Returns the addresses that are not link-local, because those come and go with containers. */
export function ownAddresses(read: typeof networkInterfaces = networkInterfaces): string {
  const all = Object.values(listed(read)).flatMap((addresses) => addresses ?? []);
  const outward = all.filter(({ internal, address }) => !internal && !/^(fe80|169\.254)/i.test(address));
  return outward
    .map(({ address }) => address)
    .sort()
    .join(" ");
}

const nodeSenses: Senses = { wall: () => Date.now(), monotonic: () => performance.now(), addresses: () => ownAddresses() };

/** Creates a watch that measures whenever `look` is called; it needs a call every second to be accurate. */
export function machineWatch({ wall, monotonic, addresses }: Senses = nodeSenses): MachineWatch {
  const seen: Disturbances = { sleeps: 0, asleepMs: 0, networks: 0 };
  let last = { wall: wall(), monotonic: monotonic() };
  let at = addresses();
  return {
    look(closely = false) {
      const now = { wall: wall(), monotonic: monotonic() };
      const counted = now.monotonic - last.monotonic - lookMs;
      // Setting the clock forward looks like a sleep, which only costs a measured latency.
      const slept = Math.max(counted, now.wall - last.wall - lookMs);
      if (slept > lateMs) {
        seen.sleeps++;
        seen.asleepMs += Math.max(0, counted);
      }
      last = now;
      const there = closely ? addresses() : at;
      if (there !== at) seen.networks++;
      at = there;
      return { ...seen };
    },
  };
}

let watch: MachineWatch | null = null;

/** Returns this machine's watch, which looks every second from its first use and does not keep the process alive. */
export function thisMachine(): MachineWatch {
  if (watch === null) {
    watch = machineWatch();
    setInterval(() => watch?.look(true), lookMs).unref();
  }
  return watch;
}
