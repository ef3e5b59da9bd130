"use client";

import { useQuery } from "@tanstack/react-query";
import { CurationMenu, Kept } from "@/components/curation/curation-menu";
import { May } from "@/components/data/caller";
import { modelsQuery } from "@/components/data/model-queries";
import { kindLabel, modelPlace, priceName } from "@/components/rows/describe-model";
import { KeyMissing } from "@/components/rows/key-state";
import { MadeBy } from "@/components/rows/made-by";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { formatCount, formatPrice } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { ScoreInFamily } from "@/lib/contracts/leaderboard";
import type { ModelRow, Price } from "@/lib/contracts/model";
import type { RepeatedSuite } from "@/lib/contracts/over-time";
import { canAnswer, isRemote } from "@/lib/contracts/plain/model-kinds";
import { priceFor } from "@/lib/contracts/plain/price-for";
import type { RunRow } from "@/lib/contracts/run";
import { LastTestMark } from "./last-test";
import { ModelForm } from "./model-form";
import { ModelOverTime } from "./model-over-time";
import { ModelRuns } from "./model-runs";
import type { ProfileFamily } from "./simulated-part";

interface ModelPageProps {
  model: ModelRow;
  prices: readonly Price[];
  families: readonly ProfileFamily[];
  scores: readonly ScoreInFamily[];
  /** The model's newest runs. */
  runs: readonly RunRow[];
  /** Suites with several runs of the model. */
  repeated: readonly RepeatedSuite[];
}

/** Page of one model: its state, scores and runs, and the form to change it. Imported models have no form. */
export function ModelPage({ model, prices, families, scores, runs, repeated }: ModelPageProps) {
  const { settings } = model;
  const name = priceName(settings);
  const price = priceFor(prices, settings);
  // A key that is entered on this page changes the list of models, not the page's data.
  const { data: models } = useQuery(modelsQuery());
  const keyed = models?.find(({ id }) => id === model.id) ?? model;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Models", href: "/models" }]}
        title={<span translate="no">{model.name}</span>}
        marks={
          (model.archived || !isRemote(settings)) && (
            <>
              {model.archived && <Badge tone="warn">archived</Badge>}
              {!isRemote(settings) && <Badge>{kindLabel(settings.kind).toLowerCase()}</Badge>}
            </>
          )
        }
        state={
          <>
            {modelPlace(settings)}
            {model.by != null && (
              <>
                , added <MadeBy by={model.by} />
              </>
            )}
            , {model.runCount === 0 ? "no runs yet" : formatCount(model.runCount, "run")}
            {name !== null && (
              <>
                {", "}
                <Link
                  href={`/models?tab=prices&price=${encodeURIComponent(name)}`}
                  className="text-accent underline-offset-2 hover:underline"
                >
                  {price
                    ? `${formatPrice(price.inputPerMillion)} in and ${formatPrice(price.outputPerMillion)} out per million tokens`
                    : "no price set"}
                </Link>
              </>
            )}
          </>
        }
        actions={
          <>
            {canAnswer(settings) && (
              <May needs="owner">
                <ButtonLink href={`/models/new?from=${model.id}`}>Duplicate</ButtonLink>
              </May>
            )}
            {canAnswer(settings) && !model.archived && (
              <May needs="runner">
                <ButtonLink variant="primary" href={`/launch?model=${model.id}`}>
                  Launch
                </ButtonLink>
              </May>
            )}
            <CurationMenu kind="models" {...model} renames={false} />
          </>
        }
      />
      <Kept note={model.note} tags={model.tags} />
      {keyed.keyPresent === false && (
        <div className="mb-6">
          <KeyMissing model={keyed} />
        </div>
      )}
      {isRemote(settings) && model.lastTest !== null && (
        <p className="mb-6 text-sm text-ink-2">
          Last test: <LastTestMark test={model.lastTest} whole />
        </p>
      )}
      <ModelRuns scores={scores} runs={runs} runCount={model.runCount} />
      <ModelOverTime modelId={model.id} suites={repeated} />
      {!canAnswer(settings) ? (
        <p className="text-sm text-ink-2">Its replies were imported from {settings.source}, so there are no settings.</p>
      ) : (
        <May needs="owner">
          <ModelForm key={model.id} model={model} kind={settings.kind} families={families} />
        </May>
      )}
    </>
  );
}
