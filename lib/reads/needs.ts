import type { ModelRow } from "@/lib/contracts/model";
import type { Need } from "@/lib/contracts/overview";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import type { RunRow } from "@/lib/contracts/run";

const samples = (count: number) => `${count} ${count === 1 ? "sample" : "samples"}`;

/** What waits for a person: runs that a fault stopped, keys that are not set, samples that the provider failed or that could not be scored. */
export function readNeeds(
  ended: readonly Pick<RunRow, "id" | "modelName" | "status" | "reason" | "stoppedBy" | "counts">[],
  models: readonly Pick<ModelRow, "id" | "name" | "settings" | "keyPresent">[],
): Need[] {
  const stopped = ended.flatMap(({ id, modelName, status, reason, stoppedBy }) =>
    status === "stopped" && stoppedBy === null
      ? [{ text: `#${id} ${modelName} was stopped: ${reason ?? "the endpoint gave no reason"}`, href: `/runs/${id}` }]
      : [],
  );
  const keyless = models.flatMap(({ id, name, settings, keyPresent }) =>
    keyPresent === false && isRemote(settings)
      ? [{ text: `${name} has no key: ${settings.keyVariable} is not set where Heed runs`, href: `/models/${id}` }]
      : [],
  );
  const failed = ended.flatMap(({ id, modelName, counts }) => {
    const faults = [
      counts.failed > 0 && `${samples(counts.failed)} failed at the provider`,
      counts.unscored > 0 && `${samples(counts.unscored)} could not be scored`,
    ].filter((fault) => fault !== false);
    return faults.length === 0 ? [] : [{ text: `#${id} ${modelName}: ${faults.join(", ")}`, href: `/runs/${id}?tab=samples` }];
  });
  return [...stopped, ...keyless, ...failed];
}
