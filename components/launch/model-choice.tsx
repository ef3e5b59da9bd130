"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { kindLabel, modelPlace, priceName, samplingLine } from "@/components/models/describe-model";
import { KeyMissing, KeyState } from "@/components/models/key-state";
import { Badge } from "@/components/ui/badge";
import { Field, fieldNote } from "@/components/ui/field";
import { formatUsd } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { ModelRow, Price } from "@/lib/contracts/model";

interface ModelChoiceProps {
  models: readonly ModelRow[];
  model: ModelRow | null;
  onModel: (id: number) => void;
  /** Why it is not the model that the address asked for. */
  missing: string | undefined;
  /** Undefined while the table is being read. */
  prices: readonly Price[] | undefined;
  issue: string | undefined;
}

const link = "text-accent underline underline-offset-2";

/** Which model, with its key's state and its price. */
export function ModelChoice({ models, model, onModel, missing, prices, issue }: ModelChoiceProps) {
  return (
    <>
      <Field label="Model" htmlFor="launch-model" error={issue} help={missing}>
        <Select
          id="launch-model"
          label="Model"
          placeholder="Choose a model"
          value={model === null ? null : String(model.id)}
          onChange={(id) => onModel(Number(id))}
          invalid={issue !== undefined}
          describedBy={fieldNote("launch-model")}
          options={models.map((of) => ({
            value: String(of.id),
            label: of.name,
            note: [kindLabel(of.settings.kind), modelPlace(of.settings), ...(of.keyPresent === false ? ["key missing"] : [])].join(" · "),
          }))}
        />
      </Field>
      {model !== null && (
        <dl className="flex flex-wrap items-center gap-x-6 gap-y-1 text-xs">
          <Fact term={kindLabel(model.settings.kind)}>
            {model.settings.kind === "simulated" ? (
              <Badge>{modelPlace(model.settings)}</Badge>
            ) : (
              <span className="num text-ink-2">{modelPlace(model.settings)}</span>
            )}
          </Fact>
          <Fact term="Sampling">
            <span className="num text-ink-2">{samplingLine(model.settings) || <span className="font-sans">the endpoint’s own</span>}</span>
          </Fact>
          {model.settings.kind === "openai-compatible" && (
            <>
              <Fact term="Key">
                <KeyState model={model} />
              </Fact>
              <Fact term="Price">
                <PriceWords model={model} prices={prices} />
              </Fact>
            </>
          )}
        </dl>
      )}
      {model !== null && <KeyMissing model={model} />}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt className="text-ink-3">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PriceWords({ model, prices }: { model: ModelRow; prices: readonly Price[] | undefined }) {
  const name = priceName(model.settings);
  if (name === null || prices === undefined) return null;
  const price = prices.find((of) => of.model === name);
  return (
    <Link href={`/models?tab=prices&price=${encodeURIComponent(name)}`} className={price ? `num text-ink-2 ${link}` : link}>
      {price ? `${formatUsd(price.inputPerMillion)} in, ${formatUsd(price.outputPerMillion)} out / M` : "none, set one"}
    </Link>
  );
}
