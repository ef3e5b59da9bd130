import { mayHoldKey } from "@/lib/keys/key-variables";
import { storedKey } from "@/lib/keys/stored-keys";
import type { Seen } from "@/lib/limits/renew";
import { keyFlag, migrationFlag } from "@/lib/queue/add-parts";
import type { Lacking } from "@/lib/queue/start-queue";

/** The parts that this worker can take: those whose keys it has and whose migrations its code knows. */
export interface WorkerCapabilities extends Lacking {
  /** Updates what runs need now. */
  seen: (seen: Seen) => void;
}

/** Builds the capabilities; `say` is called once, with a sentence, for each key or migration that this worker lacks. */
export function workerCapabilities(say: (line: string) => void): WorkerCapabilities {
  const hasKey = (name: string) => mayHoldKey(name) && (Boolean(process.env[name]?.trim()) || storedKey(name) !== undefined);
  /** The newest migration that this code knows. */
  let newest: string | null = null;
  const lacking = new Set<string>();

  const lacks = (flag: string): boolean =>
    flag.startsWith(keyFlag("")) ? !hasKey(flag.slice(keyFlag("").length)) : newest !== null && flag > migrationFlag(newest);
  const note = (flag: string, who: string) => {
    if (lacking.has(flag)) return;
    lacking.add(flag);
    const name = flag.slice(flag.indexOf(":") + 1);
    if (flag.startsWith(keyFlag(""))) say(`${who} ${name}, which is neither stored nor set here: this worker skips such runs.`);
    else
      say(
        `The database has the migration ${name}, which this worker's code does not know, so it stops taking work. Update and restart it.`,
      );
  };

  return {
    seen({ keys, migration, unknown }) {
      newest = migration;
      for (const name of unknown) note(migrationFlag(name), "");
      for (const key of keys) if (lacks(keyFlag(key))) note(keyFlag(key), "A run needs");
    },
    flags: () => [...lacking].filter(lacks),
    among(flags, { kind, id }) {
      const missing = flags.filter((flag) => lacks(flag));
      for (const flag of missing) note(flag, `${kind === "run" ? "Run" : "Job"} ${id} needs`);
      return missing;
    },
  };
}
