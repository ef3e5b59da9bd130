import type { ComparisonTarget } from "@/lib/contracts/comparison";
import { isOfRun, type Share, type ShareTarget } from "@/lib/contracts/share";
import { noSuchLink, resolveShare } from "./share";

/**
 * Permissions of a share's reader: ordinary reads take the runs, samples and targets from here. Each member throws the same `not_found` if
 * the share does not cover it.
 */
export interface Scope {
  readonly share: Share;
  /** Run of a share of a whole run. */
  wholeRun(): number;
  /** Run of a share of a run or of one of its samples. */
  run(): number;
  /** Run of a sample that the share covers: any of its run, or the shared one. */
  runOfSample(ordinal: number): number;
  comparison(): ComparisonTarget;
  leaderboard(): Extract<ShareTarget, { kind: "leaderboard" }>;
  /** Returns for a share of the matrix of all models. */
  matrix(): void;
}

function scopeOf(share: Share): Scope {
  const { target } = share;
  const run = (): number => {
    if (!isOfRun(target)) throw noSuchLink();
    return target.runId;
  };
  return {
    share,
    run,
    wholeRun: () => {
      if (target.kind !== "run") throw noSuchLink();
      return target.runId;
    },
    runOfSample: (ordinal) => {
      if (target.kind === "sample" && target.ordinal !== ordinal) throw noSuchLink();
      return run();
    },
    comparison: () => {
      if (target.kind !== "comparison") throw noSuchLink();
      return target;
    },
    matrix: () => {
      if (target.kind !== "matrix") throw noSuchLink();
    },
    leaderboard: () => {
      if (target.kind !== "leaderboard") throw noSuchLink();
      return target;
    },
  };
}

/**
 * Finds the scope of the share with a slug; throws the same `not_found` for an unknown and a revoked one, and `unauthenticated` if it has a
 * password that the ticket does not cover.
 */
export const scope = async (slug: string, ticket: string | null = null): Promise<Scope> => scopeOf(await resolveShare(slug, ticket));
