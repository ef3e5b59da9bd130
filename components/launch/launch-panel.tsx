import { mostCellsTried } from "@/lib/contracts/plain/limits";
import { EstimatePanel } from "./estimate-panel";
import { withHow } from "./how-settings";
import { withFamily } from "./launch-draft";
import { MonthLeft } from "./month-left";
import { type Estimated, TotalPanel } from "./total-panel";
import { TryOne } from "./try-one";
import type { LaunchState } from "./use-launch";

/** Adds up the prices of the runs that are estimated; null if none has a price. */
function expectedOf(runs: readonly Estimated[]): number | null {
  const prices = runs.flatMap(({ estimate }) => (estimate?.costUsd == null ? [] : [estimate.costUsd]));
  return prices.length === 0 ? null : prices.reduce((sum, price) => sum + price, 0);
}

/** Panel with the estimate of the run, or of all runs together, and the button that launches. */
export function LaunchPanel({ launch }: { launch: LaunchState }) {
  const { families, keep, kept, label, busy, model, onlyRun, paid, single, several } = launch;
  return (
    <>
      {onlyRun ? (
        <EstimatePanel
          estimate={single.estimate}
          stale={single.stale}
          error={single.error}
          waitingFor={single.waitingFor}
          model={model}
          paid={paid}
          headline={onlyRun.benchmark.headline}
          baselines={single.baselines}
          baseline={single.baseline}
          onBaseline={(baseline) => keep((draft) => withFamily(draft, onlyRun.benchmark.id, { baseline }))}
          budget={single.request?.budget ?? null}
          cache={{
            used: single.request?.cache === "use",
            onUse: (used) => keep((draft) => withHow(draft, onlyRun.benchmark.id, "cache", used ? "use" : "off")),
          }}
          endsByPatience={onlyRun.benchmark.endurance !== null}
          busy={busy}
          label={label}
        >
          <MonthLeft expected={single.estimate?.costUsd ?? null} />
          <TryOne
            cells={
              model && single.request
                ? [{ label: model.name, request: single.request, dialogue: onlyRun.benchmark.endurance !== null }]
                : []
            }
          />
        </EstimatePanel>
      ) : (
        <TotalPanel
          runs={several.estimated}
          together={kept.together}
          stale={several.stale}
          error={several.error}
          waitingFor={several.waitingFor}
          stopAt={{
            typed: kept.stopAt,
            issue: several.issues.stopAt,
            onChange: (stopAt) => keep((draft) => ({ ...draft, stopAt })),
          }}
          busy={busy}
          label={label}
        >
          <MonthLeft expected={expectedOf(several.estimated)} />
          <TryOne
            cells={several.launched.slice(0, mostCellsTried).map((cell) => ({
              label: `${cell.model.name} on ${cell.suite.name}`,
              request: cell.request,
              dialogue: families.some(({ id, endurance }) => id === cell.suite.benchmark && endurance !== null),
            }))}
          />
        </TotalPanel>
      )}
    </>
  );
}
