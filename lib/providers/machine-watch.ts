import { networkInterfaces } from "node:os";

/** What has come between this machine and its calls so far. */
export interface Disturbances {
  /** Times that the process or the machine stood still: sleep, a stopped virtual machine, SIGSTOP. */
  sleeps: number;
  /** Milliseconds of them that timers have counted. */
  asleepMs: number;
  /** Changes of the addresses at which this machine is on a network. */
  networks: number;
}

/** Notices sleeps and changes of the network. */
export interface MachineWatch {
  /** What has happened until now; `closely` looks at the addresses too, which otherwise happens each second. */
  look(closely?: boolean): Disturbances;
}

interface Senses {
  /** Milliseconds since 1970; may be set back. */
  wall: () => number;
  /** Milliseconds that never go back; on Linux they stand still while the machine sleeps. */
  monotonic: () => number;
  /** The machine's addresses, as one text. */
  addresses: () => string;
}

const lookMs = 1000;
const lateMs = 5000;

/** Addresses that reach further than a cable: containers come and go with link-local ones. */
function ownAddresses(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outward = all.filter(({ internal, address }) => !internal && !/^(fe80|169\.254)/i.test(address));
  return outward
    .map(({ address }) => address)
    .sort()
    .join(" ");
}

const nodeSenses: Senses = { wall: () => Date.now(), monotonic: () => performance.now(), addresses: ownAddresses };

/** A watch that is looked at by whoever asks; it needs a look every second to see well. */
export function machineWatch({ wall, monotonic, addresses }: Senses = nodeSenses): MachineWatch {
  const seen: Disturbances = { sleeps: 0, asleepMs: 0, networks: 0 };
  let last = { wall: wall(), monotonic: monotonic() };
  let at = addresses();
  return {
    look(closely = false) {
      const now = { wall: wall(), monotonic: monotonic() };
      const counted = now.monotonic - last.monotonic - lookMs;
      // A clock that was set forward looks like a sleep, which costs no more than a latency.
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

/** This machine's watch, which looks every second from its first use on and keeps no process alive. */
export function thisMachine(): MachineWatch {
  if (watch === null) {
    watch = machineWatch();
    setInterval(() => watch?.look(true), lookMs).unref();
  }
  return watch;
}
