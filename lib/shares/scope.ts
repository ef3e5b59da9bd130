import type { ComparisonTarget } from "@/lib/contracts/comparison";
import { isOfRun, type Share, type ShareTarget } from "@/lib/contracts/share";
import { noSuchLink, resolveShare } from "./share";

/** What the reader of a link may see: the ordinary reads take its runs, samples and targets. Each member throws the same `not_found` for what the link does not cover. */
export interface Scope {
  readonly share: Share;
  /** Run of a link to a whole run. */
  wholeRun(): number;
  /** Run of a link to a run, or to one of its samples. */
  run(): number;
  /** Run of a sample that the link covers: one of its run, or the only one that it shows. */
  runOfSample(ordinal: number): number;
  comparison(): ComparisonTarget;
  leaderboard(): Extract<ShareTarget, { kind: "leaderboard" }>;
  /** Passes for a link to the matrix of all models. */
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

/** The scope of the link with a slug; throws the same `not_found` for an unknown and a revoked one. */
export const scope = async (slug: string): Promise<Scope> => scopeOf(await resolveShare(slug));
