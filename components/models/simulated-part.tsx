"use client";

import { FormFields } from "@/components/forms/form-fields";
import { cx } from "@/components/ui/cx";
import { Section } from "@/components/ui/section";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import type { ModelDraft } from "./model-draft";
import { simulatedFields } from "./model-fields";

export type ProfileFamily = Pick<BenchmarkInfo, "id" | "title"> & { profiles: readonly BenchmarkInfo["profiles"][number][] };

interface SimulatedPartProps {
  families: readonly ProfileFamily[];
  draft: ModelDraft;
  issues: Record<string, string>;
  onChange: (draft: ModelDraft) => void;
}

/** Form of a simulated model: its profile, seed and simulated latency. */
export function SimulatedPart({ families, draft, issues, onChange }: SimulatedPartProps) {
  const set = (name: string, value: string | boolean) => onChange({ ...draft, fields: { ...draft.fields, [name]: value } });
  const chosen = draft.fields.profile;
  return (
    <Section
      title="Simulation"
      note="Simulates a model of a given skill without calling an endpoint. Labelled as simulated everywhere and hidden from leaderboards by default."
    >
      <div className="space-y-6">
        {families.map(({ id, title, profiles }) => (
          <fieldset key={id} aria-describedby={issues.profile ? "profile-issue" : undefined}>
            <legend className="mb-1.5 text-sm font-medium">{families.length > 1 ? `Profile for ${title}` : "Profile"}</legend>
            <div className={cx("divide-y divide-line overflow-hidden rounded-md border", issues.profile ? "border-fail" : "border-line-2")}>
              {profiles.map((profile) => (
                <label
                  key={profile.id}
                  className={cx(
                    "flex cursor-pointer items-start gap-3 px-3 py-2 text-sm transition-colors has-focus-visible:bg-sunken",
                    profile.id === chosen ? "bg-accent/6" : "hover:bg-sunken",
                  )}
                >
                  <input
                    type="radio"
                    name="profile"
                    value={profile.id}
                    checked={profile.id === chosen}
                    aria-invalid={issues.profile !== undefined || undefined}
                    onChange={() => set("profile", profile.id)}
                    className="mt-1 accent-accent"
                  />
                  <span className="min-w-0">
                    <span className="font-medium">{profile.label}</span>
                    <span className="block text-xs text-ink-2">{profile.description}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        {issues.profile && (
          <p id="profile-issue" role="alert" className="text-xs text-fail">
            Choose a profile.
          </p>
        )}
        <FormFields
          prefix="model"
          fields={simulatedFields.filter((field) => field.name !== "profile")}
          drafts={draft.fields}
          issues={issues}
          onChange={set}
        />
      </div>
    </Section>
  );
}
