import type { OpenaiCompatible } from "@/lib/contracts/model";
import type { ActiveRun } from "@/lib/engine/active-run";
import { HeedError } from "@/lib/errors";
import { type BatchClient, batchClient } from "@/lib/providers/batch-client";
import type { BatchForm } from "@/lib/providers/protocols/batch-form";
import { protocolOf } from "@/lib/providers/protocols/protocol-of";

/** A run in progress whose samples are asked in batches. */
export interface BatchRun {
  run: ActiveRun;
  settings: OpenaiCompatible;
  form: BatchForm;
  client: BatchClient;
  /** Computes the metrics of what is stored, which may stop the run by its rule. */
  watch: () => Promise<void>;
  /** How often in a row the provider has not taken a batch. */
  refused: { inARow: number };
}

/** Opens a run's batches. Throws `invalid` if its model has none. */
export function openBatchRun(run: ActiveRun, watch: BatchRun["watch"]): BatchRun {
  const { model } = run.context;
  const form = model.kind === "openai-compatible" ? protocolOf(model).batch : null;
  if (model.kind !== "openai-compatible" || form === null)
    throw new HeedError(
      "invalid",
      "The run asks in batches, which its model's protocol does not support. Launch it again without batches.",
    );
  return { run, settings: model, form, client: batchClient(model, form, run.abort), watch, refused: { inARow: 0 } };
}
