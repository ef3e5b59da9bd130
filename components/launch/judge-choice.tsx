"use client";

import { OptionalSelect } from "@/components/forms/optional-select";
import { modelPlace } from "@/components/rows/describe-model";
import { Field, fieldNote } from "@/components/ui/field";
import type { ModelRow } from "@/lib/contracts/model";
import { canJudge } from "@/lib/contracts/plain/model-kinds";

interface JudgeChoiceProps {
  models: readonly ModelRow[];
  judge: number | null;
  onJudge: (id: number | null) => void;
  issue: string | undefined;
}

/** Choice of the model that judges replies; only models at an endpoint can be judges. */
export function JudgeChoice({ models, judge, onJudge, issue }: JudgeChoiceProps) {
  const able = models.filter((model) => canJudge(model.settings));
  return (
    <Field
      label="Judge model"
      htmlFor="launch-judge"
      error={issue}
      help={
        able.length === 0
          ? "Optional. Some suites need a judge model; otherwise judging is skipped."
          : "Optional. Some suites need a judge model; otherwise judging is skipped."
      }
    >
      <OptionalSelect
        id="launch-judge"
        label="Judge model"
        unset="No judge"
        value={judge === null ? "" : String(judge)}
        onChange={(id) => onJudge(id === "" ? null : Number(id))}
        disabled={able.length === 0}
        invalid={issue !== undefined}
        describedBy={fieldNote("launch-judge")}
        options={able.map((model) => ({ value: String(model.id), label: model.name, note: modelPlace(model.settings) }))}
      />
    </Field>
  );
}
