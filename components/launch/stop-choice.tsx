"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { runsQuery } from "@/components/data/run-queries";
import { useLate } from "@/components/data/use-late";
import { OptionalSelect } from "@/components/forms/optional-select";
import { Field, fieldNote } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { StopRule } from "@/lib/contracts/run-request";
import type { StopDraft } from "./parse-launch";

interface StopChoiceProps {
  /** Id of the control; ids of the controls that depend on it begin with it. */
  id: string;
  draft: StopDraft;
  onChange: (draft: StopDraft) => void;
  /** Null for several suites, whose runs cannot all be compared with one run. */
  suiteId: number | null;
  /** Label of the headline. */
  headline: string;
  issue: string | undefined;
}

const kinds: { value: StopRule["kind"]; label: string }[] = [
  { value: "width", label: "Once the headline is precise enough" },
  { value: "difference", label: "Once the difference from a run is decided" },
];

/** Choice of the rule that ends a run before every sample is asked, folded until it is needed. */
export function StopChoice({ id, draft: typed, onChange, suiteId, headline, issue }: StopChoiceProps) {
  // A difference only applies to a single suite, but the draft keeps it for later.
  const draft: StopDraft = suiteId === null && typed.kind === "difference" ? { ...typed, kind: "" } : typed;
  const runs = useLate(useQuery({ ...runsQuery(), enabled: draft.kind === "difference" }));
  const others = (runs.data ?? []).filter((run) => run.suiteId === suiteId && run.status === "finished");
  const pinned = others.find((run) => run.pinned);
  const proposed = draft.kind === "difference" && pinned && !others.some(({ id }) => String(id) === draft.run) ? String(pinned.id) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once per suite, and not at each keystroke elsewhere
  useEffect(() => {
    if (proposed !== null) onChange({ ...draft, run: proposed });
  }, [proposed]);
  return (
    <details className="group" open={draft.kind !== "" || issue !== undefined || undefined}>
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 text-ink-3 transition-transform group-open:rotate-90" />
        Stop early
        <span className="font-normal text-ink-3">{draft.kind === "" ? "off" : ""}</span>
      </summary>
      <div className="mt-3 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field
          label="Stop early"
          htmlFor={id}
          error={issue}
          help="Checked after 30 independent items and then continuously. Stopped runs are not ranked and can be resumed."
        >
          <OptionalSelect
            id={id}
            label="Stop early"
            unset="Off: run every sample"
            value={draft.kind}
            onChange={(kind) => onChange({ ...draft, kind: kind as StopDraft["kind"] })}
            options={suiteId === null ? kinds.filter(({ value }) => value !== "difference") : kinds}
            invalid={issue !== undefined}
            describedBy={fieldNote(id)}
          />
        </Field>
        {draft.kind === "width" && (
          <Field label="Margin of error (± points)" htmlFor={`${id}-points`} help={`Half the width of the interval of ${headline}.`}>
            <TextInput
              id={`${id}-points`}
              mono
              inputMode="decimal"
              autoComplete="off"
              value={draft.points}
              aria-describedby={fieldNote(`${id}-points`)}
              onChange={(event) => onChange({ ...draft, points: event.target.value })}
            />
          </Field>
        )}
        {draft.kind === "difference" && (
          <Field
            label="Compared with"
            htmlFor={`${id}-run`}
            help={runs.data && others.length === 0 ? "No run on this suite has finished yet." : "A finished run on this suite."}
          >
            <OptionalSelect
              id={`${id}-run`}
              label="Compared with"
              unset="Choose a run"
              value={others.some(({ id }) => String(id) === draft.run) ? draft.run : ""}
              onChange={(run) => onChange({ ...draft, run })}
              disabled={others.length === 0}
              describedBy={fieldNote(`${id}-run`)}
              options={others.map(({ id, name, modelName }) => ({ value: String(id), label: `#${id} ${modelName}`, note: name }))}
            />
          </Field>
        )}
      </div>
    </details>
  );
}
