import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { type Drafts, draftsOf } from "@/components/forms/drafts";
import { FieldControl } from "@/components/forms/field-control";
import { FormFields } from "@/components/forms/form-fields";
import { formatCount } from "@/components/ui/format";
import type { FormField } from "@/lib/contracts/views";
import { familyDraftOf, type KeptLaunch, withFamily, withSaved } from "./launch-draft";
import { commonPace, howFields, itemLimitsOf, type LaunchBenchmark, type LimitedSuite, paceFieldsOf, verifierField } from "./launch-fields";
import { SavedSettingsMenu } from "./saved-settings";
import { StopChoice } from "./stop-choice";

/** Changes the draft; the change is stored at once. */
export type Keep = (change: (draft: KeptLaunch) => KeptLaunch) => void;

/** Problems of a family's settings, by field. */
export interface FamilyIssues {
  how: Record<string, string>;
  params: Record<string, string>;
  stop: string | undefined;
}

/** Returns the drafts of how a family's runs are carried out, with defaults for fields that were not typed. */
export function howDrafts(kept: KeptLaunch, benchmark: Pick<LaunchBenchmark, "id" | "verifiers" | "sharesTexts">): Drafts {
  return { ...draftsOf(howFields(benchmark)), ...kept.how, ...familyDraftOf(kept, benchmark.id).how };
}

/** Returns the draft with one such field changed, for all families if they share the field, else for one. */
export function withHow(kept: KeptLaunch, benchmark: string, field: string, typed: string | boolean): KeptLaunch {
  if (commonPace.has(field)) return { ...kept, how: { ...kept.how, [field]: typed } };
  return withFamily(kept, benchmark, { how: { ...familyDraftOf(kept, benchmark).how, [field]: typed } });
}

interface CommonSettingsProps {
  kept: KeptLaunch;
  issues: Record<string, string>;
  keep: Keep;
  /** Why no run of the launch can be asked in batches; null if one can. */
  noBatches: string | null;
  /** Further controls in the same grid. */
  children: ReactNode;
}

const grid = "grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3";
const pace = paceFieldsOf({ sharesTexts: false });
/** Fields that are seldom changed. */
const seldom = new Set(["maxRetries", "tolerated"]);
const systemPrompt = pace.filter(({ name }) => name === "systemPrompt");

/** Controls of pace, repetitions and retries, which mean the same in every family. */
export function CommonSettings({ kept, issues, keep, noBatches, children }: CommonSettingsProps) {
  const drafts = { ...draftsOf(pace), ...kept.how };
  const control = (field: FormField) =>
    field.name === "batch" && noBatches !== null ? (
      <p key={field.name} className="text-sm text-ink-2">
        {field.label}: not possible
        <span className="block text-xs text-ink-3">{noBatches}</span>
      </p>
    ) : (
      <FieldControl
        key={field.name}
        field={field}
        id={`launch-${field.name}`}
        draft={drafts[field.name] ?? ""}
        onChange={(typed) => keep((draft) => withHow(draft, "", field.name, typed))}
        issue={issues[field.name]}
      />
    );
  const folded = pace.filter(({ name }) => seldom.has(name));
  return (
    <>
      <div className={grid}>
        {pace.filter((field) => !seldom.has(field.name) && !systemPrompt.includes(field)).map(control)}
        {children}
      </div>
      <Fold
        title="Failures"
        note={folded.some(({ name }) => name in kept.how) ? "" : "default"}
        open={folded.some(({ name }) => name in issues)}
      >
        <div className={grid}>{folded.map(control)}</div>
      </Fold>
      <Fold
        title="System prompt"
        note={String(drafts.systemPrompt ?? "").trim() === "" ? "none" : `${formatCount(String(drafts.systemPrompt).length, "character")}`}
        open={"systemPrompt" in issues}
      >
        {systemPrompt.map(control)}
      </Fold>
    </>
  );
}

/** Settings that are folded until they are needed or one of them is invalid. */
function Fold({ title, note, open, children }: { title: string; note: string; open: boolean; children: ReactNode }) {
  return (
    <details className="group" open={open || undefined}>
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm font-medium max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 text-ink-3 transition-transform group-open:rotate-90" />
        {title}
        <span className="font-normal text-ink-3">{note}</span>
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}

interface FamilySettingsProps {
  benchmark: LaunchBenchmark;
  kept: KeptLaunch;
  /** The suite whose runs a difference can be decided against; null if there are several. */
  suiteId: number | null;
  issues: FamilyIssues;
  keep: Keep;
}

type OfFamily = Pick<FamilySettingsProps, "benchmark" | "kept" | "keep" | "issues">;

/** Controls of a family's verifier, the limits of its items, and the pace fields that only this family has. */
export function FamilyHow({ benchmark, kept, limits, issues, keep }: OfFamily & { limits: readonly FormField[] }) {
  const how = howDrafts(kept, benchmark);
  const fields = [...limits, verifierField(benchmark), ...paceFieldsOf(benchmark).filter(({ name }) => !commonPace.has(name))];
  return fields.map((field) => (
    <FieldControl
      key={field.name}
      field={field}
      id={`${benchmark.id}-${field.name}`}
      draft={how[field.name] ?? ""}
      {...(limits.includes(field) && { placeholder: `all, at most ${field.maximum}` })}
      onChange={(typed) => keep((draft) => withHow(draft, benchmark.id, field.name, typed))}
      issue={issues.how[field.name]}
    />
  ));
}

/** Controls of a family's stop rule and parameters. */
export function FamilySettings({ benchmark, kept, suiteId, issues, keep }: FamilySettingsProps) {
  const { id, runForm, headline } = benchmark;
  const family = familyDraftOf(kept, id);
  return (
    <>
      <StopChoice
        id={`${id}-stop`}
        draft={family.stop}
        onChange={(stop) => keep((draft) => withFamily(draft, id, { stop }))}
        suiteId={suiteId}
        headline={headline?.label ?? "the headline"}
        issue={issues.stop}
      />
      {runForm.length > 0 && (
        <FormFields
          prefix={`run-${id}`}
          fields={runForm}
          drafts={{ ...draftsOf(runForm), ...family.params }}
          issues={issues.params}
          onChange={(field, typed) =>
            keep((draft) => withFamily(draft, id, { params: { ...familyDraftOf(draft, id).params, [field]: typed } }))
          }
        />
      )}
    </>
  );
}

/** Row with a family's folded settings, which shows whether any of them differ from the defaults. */
export function FamilyRow({ suites, ...family }: OfFamily & { suites: readonly LimitedSuite[] }) {
  const { benchmark, kept, issues } = family;
  const [only] = suites.length === 1 ? suites : [];
  const { how, params, stop } = familyDraftOf(kept, benchmark.id);
  const wrong = Object.keys(issues.how).length + Object.keys(issues.params).length > 0 || issues.stop !== undefined;
  const changed = Object.keys(how).length + Object.keys(params).length > 0 || stop.kind !== "";
  return (
    <details className="group border-t border-line py-2" open={wrong || undefined}>
      <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-sm py-1 text-sm font-medium max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 text-ink-3 transition-transform group-open:rotate-90" />
        {benchmark.title}
        <span className="font-normal text-ink-3">{changed ? "custom settings" : "default settings"}</span>
      </summary>
      <div className="space-y-4 pt-3 pb-4">
        <FamilySaved {...family} />
        <div className={grid}>
          <FamilyHow {...family} limits={itemLimitsOf(benchmark, suites)} />
        </div>
        <FamilySettings {...family} suiteId={only?.id ?? null} />
      </div>
    </details>
  );
}

/** Saved settings of a family: applies one to the draft, or saves the draft's current ones. */
export function FamilySaved({ benchmark, kept, keep }: Omit<OfFamily, "issues">) {
  return (
    <SavedSettingsMenu
      key={benchmark.id}
      benchmark={benchmark}
      how={howDrafts(kept, benchmark)}
      params={{ ...draftsOf(benchmark.runForm), ...familyDraftOf(kept, benchmark.id).params }}
      onChoose={(saved) => keep((draft) => withSaved(draft, benchmark.id, saved))}
    />
  );
}
