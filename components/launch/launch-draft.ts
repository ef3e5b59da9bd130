import { useSyncExternalStore } from "react";
import { z } from "zod";
import { browserStorage } from "@/components/data/browser-storage";
import type { LaunchSettings } from "@/lib/contracts/saved-settings";
import { commonPace } from "./launch-fields";
import { type BudgetDraft, noBudget, noStop, type StopDraft } from "./parse-launch";

/** Storage key. Its number is the version of the draft's format; drafts of other versions are not read. */
const place = "heed-launch-draft-1";

const drafts = z.record(z.string(), z.union([z.string(), z.boolean()]));

const familyDraft = z.object({
  /** The family's fields of "how": its verifier, limits of its items, and so on. */
  how: drafts.default({}),
  params: drafts.default({}),
  stop: z
    .object({ kind: z.enum(["", "width", "difference"]), points: z.string(), run: z.string() })
    .default(noStop) satisfies z.ZodType<StopDraft>,
  /**
   * The run that the estimate's detectable difference is measured from; null for another run of the same size, absent for the pinned
   * baseline.
   */
  baseline: z.number().int().nullable().optional(),
});

const keptLaunch = z.object({
  /** Ids in the order of their choice; null if nothing was chosen. */
  suites: z.array(z.number().int()).nullable().default(null),
  models: z.array(z.number().int()).nullable().default(null),
  /** Keys of the cells that are excluded from a launch of several runs (`cellKey`). */
  leftOut: z.array(z.string()).default([]),
  together: z.boolean().default(false),
  /** Dollar limit of a launch of several runs, as typed. */
  stopAt: z.string().default(""),
  /** Fields that every family has: pace, repetitions, retries. */
  how: drafts.default({}),
  name: z.string().default(""),
  judgeModelId: z.number().int().nullable().default(null),
  budget: z
    .object({ kind: z.string(), amount: z.string(), unit: z.enum(["usd", "tokens"]), name: z.string() })
    .default(noBudget) satisfies z.ZodType<BudgetDraft>,
  /** By the family's id. */
  families: z.record(z.string(), familyDraft).default({}),
});
/** A draft of the launch page, with the fields of all families, that is not launched yet. */
export type KeptLaunch = z.infer<typeof keptLaunch>;
type FamilyDraft = z.infer<typeof familyDraft>;

/** The empty draft. */
export const noLaunch: KeptLaunch = keptLaunch.parse({});
const noFamily: FamilyDraft = familyDraft.parse({});

/** Parses a stored draft; returns the empty draft if the text has another format. */
export function readLaunchDraft(text: string | null): KeptLaunch {
  try {
    const parsed = keptLaunch.safeParse(JSON.parse(text ?? "null"));
    return parsed.success ? parsed.data : noLaunch;
  } catch {
    return noLaunch;
  }
}

const isSame = (asked: readonly number[] | null, kept: readonly number[] | null) =>
  asked === null || (kept !== null && asked.join() === kept.join());

/**
 * Returns the draft to show for an address that names these suites and models, null for the draft's own choice. A name typed for another
 * choice is left out.
 */
export function draftFor(draft: KeptLaunch, asked: Pick<KeptLaunch, "suites" | "models">): KeptLaunch {
  const isNamed = isSame(asked.suites, draft.suites) && isSame(asked.models, draft.models);
  return isNamed || draft.name === "" ? draft : { ...draft, name: "" };
}

/** Returns the draft of a family, which may be empty. */
export function familyDraftOf(draft: KeptLaunch, benchmark: string): FamilyDraft {
  return draft.families[benchmark] ?? noFamily;
}

/** Returns the draft with a family's part changed. */
export function withFamily(draft: KeptLaunch, benchmark: string, change: Partial<FamilyDraft>): KeptLaunch {
  return { ...draft, families: { ...draft.families, [benchmark]: { ...familyDraftOf(draft, benchmark), ...change } } };
}

/** Returns the draft with the saved settings applied. Fields that they do not contain, such as limits of a suite, stay as they are. */
export function withSaved(draft: KeptLaunch, benchmark: string, { how, params }: LaunchSettings): KeptLaunch {
  const familyDraft = familyDraftOf(draft, benchmark);
  const parts = (common: boolean) => Object.fromEntries(Object.entries(how).filter(([field]) => commonPace.has(field) === common));
  return withFamily({ ...draft, how: { ...draft.how, ...parts(true) } }, benchmark, {
    how: { ...familyDraft.how, ...parts(false) },
    params: { ...familyDraft.params, ...params },
  });
}

const listeners = new Set<() => void>();
let draft: KeptLaunch | null = null;

function current(): KeptLaunch {
  draft ??= readLaunchDraft(browserStorage.getItem(place));
  return draft;
}

/** Changes the draft that this browser stores; `noLaunch` removes it. */
export function keepLaunchDraft(change: (draft: KeptLaunch) => KeptLaunch): void {
  draft = change(current());
  if (draft === noLaunch) browserStorage.removeItem(place);
  else browserStorage.setItem(place, JSON.stringify(draft));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the draft that this browser stores until it is launched. */
export function useLaunchDraft(): KeptLaunch {
  return useSyncExternalStore(subscribe, current, () => noLaunch);
}
