import { useMay } from "@/components/data/caller";
import { formatCount } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import type { SuiteRow } from "@/lib/contracts/suite";
import { CellMatrix } from "./cell-matrix";
import { howDrafts, withHow } from "./how-settings";
import { itemLimitsOf, type LaunchBenchmark } from "./launch-fields";
import { ModelChoice } from "./model-choice";
import { Step } from "./step";
import { SuiteChoice } from "./suite-choice";
import type { LaunchState } from "./use-launch";

/** Step that chooses the suites and their items. */
export function WhatStep({ launch }: { launch: LaunchState }) {
  const { benchmarks, suites, families, choice, choose, keep, kept, onlyRun, single, several } = launch;
  return (
    <Step number={1} title="What" note={<WhatNote benchmarks={families} suites={choice.suites} />}>
      <SuiteChoice
        titles={Object.fromEntries(benchmarks.map(({ id, title }) => [id, title]))}
        suites={suites}
        chosen={choice.suites}
        missing={choice.missing.suites}
        onChange={(ids) => choose({ suites: ids })}
        issue={several.issues.suites}
        how={onlyRun ? howDrafts(kept, onlyRun.benchmark) : {}}
        onLimit={(name, typed) => onlyRun && keep((draft) => withHow(draft, onlyRun.benchmark.id, name, typed))}
        limits={onlyRun ? itemLimitsOf(onlyRun.benchmark, [onlyRun.suite]) : []}
        issues={single.issues.how}
      />
    </Step>
  );
}

/** Step that chooses the models, with the runs of each model on each suite. */
export function WhoStep({ launch }: { launch: LaunchState }) {
  const mayAdd = useMay()("owner");
  const { able, choice, choose, keep, model, onlyRun, prices, single, several } = launch;
  return (
    <>
      <Step
        number={2}
        title="Who"
        note={
          choice.models.length === 1 && model ? (
            <Link href={`/models/${model.id}`} className="finger text-accent underline underline-offset-2">
              Settings of the model
            </Link>
          ) : mayAdd ? (
            <Link href="/models/new" className="finger text-accent underline underline-offset-2">
              Add a model
            </Link>
          ) : (
            "The models to ask."
          )
        }
      >
        <ModelChoice
          missing={choice.missing.models}
          models={[...able, ...choice.models.filter(({ id }) => !able.some((model) => model.id === id))]}
          chosen={choice.models}
          onChange={(ids) => choose({ models: ids })}
          prices={prices}
          issue={onlyRun ? single.issues.model : several.issues.models}
        />
      </Step>
      {several.cells.length > 0 && (
        <CellMatrix
          cells={several.cells}
          estimates={several.estimates}
          done={several.done}
          issues={several.issues.cells}
          onToggle={(key) =>
            keep((draft) => ({
              ...draft,
              leftOut: draft.leftOut.includes(key) ? draft.leftOut.filter((other) => other !== key) : [...draft.leftOut, key],
            }))
          }
        />
      )}
    </>
  );
}

/** Shows the families and the number of the chosen items, and for a single suite a link to them. */
function WhatNote({ benchmarks, suites }: { benchmarks: readonly LaunchBenchmark[]; suites: readonly SuiteRow[] }) {
  if (suites.length === 0) return "The items to run.";
  const items = suites.reduce((sum, { itemCount }) => sum + itemCount, 0);
  const [suite] = suites;
  return (
    <>
      {benchmarks.map(({ title }) => title).join(", ")}, {formatCount(items, "item")}.{" "}
      {suites.length === 1 && suite && (
        <Link href={`/suites/${suite.id}`} className="finger text-accent underline underline-offset-2">
          View items
        </Link>
      )}
    </>
  );
}
