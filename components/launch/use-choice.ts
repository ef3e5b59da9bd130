import { parseAsArrayOf, parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import type { ModelRow } from "@/lib/contracts/model";
import type { SuiteRow } from "@/lib/contracts/suite";
import { pick } from "./cells";
import { draftFor, type KeptLaunch, keepLaunchDraft, noLaunch, useLaunchDraft } from "./launch-draft";

/**
 * Parameters of the launch page's address: comma-separated ids; `benchmark` selects a family's newest suite, and `from` copies the settings
 * of a run.
 */
export const launchAddress = {
  from: parseAsInteger,
  suite: parseAsArrayOf(parseAsInteger),
  model: parseAsArrayOf(parseAsInteger),
  benchmark: parseAsString,
};

/** The choice on the launch page: from its address, else from the draft, else the only suite and the only model in use. */
export interface Choice {
  /** The draft for this choice. */
  kept: KeptLaunch;
  suites: SuiteRow[];
  models: ModelRow[];
  /** Sentences about the entries that the address or the draft requests but that are not in use. */
  missing: { suites: string | undefined; models: string | undefined };
  choose: (change: { suites?: number[]; models?: number[] }) => void;
  /** Changes the draft, which stores the choice along with it. */
  keep: (change: (draft: KeptLaunch) => KeptLaunch) => void;
  forget: () => void;
}

const notInUse = (kind: string, ids: readonly number[]) =>
  ids.length === 0 ? null : `${kind}${ids.length > 1 ? "s" : ""} ${ids.join(", ")} ${ids.length > 1 ? "are" : "is"} archived or deleted`;

/** Provides the choice among the suites and models in use, and functions that change it. */
export function useChoice(suites: readonly SuiteRow[], models: readonly ModelRow[]): Choice {
  const [address, setAddress] = useQueryStates(launchAddress);
  const stored = useLaunchDraft();
  const only = suites.length === 1 ? suites[0] : undefined;
  const first = address.benchmark === null ? only : suites.find(({ benchmark }) => benchmark === address.benchmark);
  const benchmarkSuites = address.benchmark === null ? null : first ? [first.id] : [];
  const shown = (draft: KeptLaunch) => draftFor(draft, { suites: address.suite ?? benchmarkSuites, models: address.model });
  const kept = shown(stored);
  const asked = {
    // An address that names a family selects that family, whatever was chosen before.
    suites: address.suite ?? (address.benchmark === null ? kept.suites : null),
    models: address.model ?? kept.models,
  };
  const foundSuites = pick(asked.suites ?? [], suites);
  const foundModels = pick(asked.models ?? [], models);
  const chosen = {
    suites: asked.suites === null && first ? [first] : foundSuites.chosen,
    models: asked.models === null && models.length === 1 ? [...models] : foundModels.chosen,
  };
  const missingSuites = notInUse("Suite", foundSuites.missing);
  const missingModels = notInUse("Model", foundModels.missing);
  const ids = { suites: chosen.suites.map(({ id }) => id), models: chosen.models.map(({ id }) => id) };
  return {
    ...chosen,
    kept,
    missing: {
      suites: missingSuites ? `${missingSuites}${foundSuites.chosen.length === 0 ? "; choose another" : ""}.` : undefined,
      models: missingModels ? `${missingModels}; choose another.` : undefined,
    },
    choose: (change) => {
      const now = { ...ids, ...change };
      keepLaunchDraft((draft) => ({ ...shown(draft), ...now }));
      void setAddress({ suite: now.suites, model: now.models, benchmark: null });
    },
    keep: (change) => keepLaunchDraft((draft) => change({ ...shown(draft), ...ids })),
    forget: () => {
      keepLaunchDraft(() => noLaunch);
      void setAddress({ suite: null, model: null });
    },
  };
}
