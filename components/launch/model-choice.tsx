"use client";

import type { ReactNode } from "react";
import { kindLabel, modelPlace, priceName, samplingLine } from "@/components/rows/describe-model";
import { KeyMissing, KeyState } from "@/components/rows/key-state";
import { Badge } from "@/components/ui/badge";
import { formatPrice } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import type { ModelRow, Price } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { priceFor } from "@/lib/contracts/plain/price-for";
import { ChipField } from "./chip-field";

interface ModelChoiceProps {
  models: readonly ModelRow[];
  chosen: readonly ModelRow[];
  onChange: (ids: number[]) => void;
  /** Sentence about requested models that are not available. */
  missing: string | undefined;
  /** Undefined while prices are loading. */
  prices: readonly Price[] | undefined;
  issue: string | undefined;
}

const link = "text-accent underline underline-offset-2";

/** Choice of models; a single one is shown with the state of its key and its price. */
export function ModelChoice({ models, chosen, onChange, missing, prices, issue }: ModelChoiceProps) {
  const model = chosen.length === 1 ? (chosen[0] ?? null) : null;
  return (
    <>
      <ChipField
        id="launch-model"
        label="Models"
        placeholder="Choose a model"
        options={models.map((model) => ({
          id: model.id,
          label: model.name,
          note: [kindLabel(model.settings.kind), modelPlace(model.settings), ...(model.keyPresent === false ? ["key missing"] : [])].join(
            " · ",
          ),
        }))}
        chosen={chosen.map(({ id }) => id)}
        onChange={onChange}
        help={missing}
        issue={issue}
      />
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
            <span className="num text-ink-2">{samplingLine(model.settings) || <span className="font-sans">endpoint default</span>}</span>
          </Fact>
          {isRemote(model.settings) && (
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
      {onePerKey(chosen).map((model) => (
        <KeyMissing key={model.id} model={model} />
      ))}
    </>
  );
}

/** Returns the first model for each missing key, since the remedy is the same for the others. */
function onePerKey(models: readonly ModelRow[]): ModelRow[] {
  const first = new Map<string, ModelRow>();
  for (const model of models) {
    const key = isRemote(model.settings) ? model.settings.keyVariable : undefined;
    if (model.keyPresent === false && key !== undefined && !first.has(key)) first.set(key, model);
  }
  return [...first.values()];
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
  const price = priceFor(prices, model.settings);
  return (
    <Link href={`/models?tab=prices&price=${encodeURIComponent(name)}`} className={price ? `num text-ink-2 ${link}` : link}>
      {price ? `${formatPrice(price.inputPerMillion)} in, ${formatPrice(price.outputPerMillion)} out / M` : "none (set one)"}
    </Link>
  );
}
