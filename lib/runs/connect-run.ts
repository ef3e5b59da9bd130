import { z } from "zod";
import { type ModelSettings, modelSettings, type OpenaiCompatible } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { runSource } from "@/lib/contracts/run";
import type { ConnectRun } from "@/lib/contracts/run-request";
import { prisma } from "@/lib/db/prisma";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { announceRun } from "@/lib/engine/announce-run";
import { HeedError } from "@/lib/errors";
import { lockRun } from "@/lib/record/lock-run";
import { noRun } from "@/lib/record/no-run";
import { logRun } from "@/lib/record/run-log";
import { leavingRefusal } from "@/lib/record/run-refusal";
import { needsModel } from "@/lib/record/unconnected";
import { requireKey } from "./check-launch";
import { priceOf } from "./price-of";

const row = z.object({ model: modelSettings, source: runSource, judge: modelSettings.nullable(), batch: z.boolean() });
const rowSql = "select model, source, judge, batch from run where id = $1";
// Without a price here, the price of the run file stays: its calls are paid for.
const connectSql = `update run set model = $2, model_id = coalesce($3, model_id), price = coalesce($4, price), judge = $5, judge_price = coalesce($6, judge_price),
    taken_from = taken_from || jsonb_build_object('connected', $7::text) where id = $1`;

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Finds a local model that a person has chosen; throws `not_found` or `invalid` with the field that named it. */
async function chosen(id: number | undefined, where: "modelId" | "judgeModelId"): Promise<OpenaiCompatible> {
  const noun = where === "modelId" ? "model" : "judge";
  const refuse = (message: string) => new HeedError("invalid", message, { where, issues: [{ path: where, message }] });
  if (id === undefined) throw refuse(`Choose a ${noun} from this Heed for the run.`);
  const model = await prisma().model.findUnique({ where: { id } });
  if (!model || model.archivedAt) throw new HeedError("not_found", `There is no model ${id}; it may have been deleted.`, { where });
  const settings = modelSettings.parse(model.settings);
  if (!isRemote(settings)) throw refuse(`“${model.name}” has no endpoint, so the run cannot be connected to it.`);
  await requireKey(settings);
  return settings;
}

/** Combines the measured settings of the run with the address, headers and key of a local model. */
function placedAt(measured: ModelSettings, { address, headers, keyVariable, model, protocol }: OpenaiCompatible): ModelSettings {
  const asked = settingsAsked(measured);
  if (asked === null) return measured;
  return modelSettings.parse({ ...asked, kind: "openai-compatible", address, headers, model, keyVariable, protocol });
}

/**
 * Connects a run from another Heed, and its judge, to local models, so it can be retried and resumed at their address with their key; other
 * settings stay. Throws `conflict` for a local run, `not_found`, or `invalid` naming the field.
 */
export async function connectRun(id: number, { modelId, judgeModelId }: ConnectRun): Promise<void> {
  await transaction(async (client) => {
    const { unconnected, leaving } = await lockRun(client, id);
    if (leaving) throw leavingRefusal(id);
    if (!unconnected) throw new HeedError("conflict", `Run ${id} needs no connection: it started here or is already connected.`);
    const [stored] = await queryRows(row, rowSql, [id], client);
    if (!stored) throw noRun(id);
    const model = needsModel(stored) ? await chosen(modelId, "modelId") : null;
    const judge = stored.judge && (await chosen(judgeModelId, "judgeModelId"));
    await client.query(connectSql, [
      id,
      JSON.stringify(model ? placedAt(stored.model, model) : stored.model),
      model ? modelId : null,
      json(model && (await priceOf(model, stored))),
      judge && stored.judge ? JSON.stringify(placedAt(stored.judge, judge)) : null,
      json(judge && (await priceOf(judge))),
      new Date().toISOString(),
    ]);
    const asked = [model && `“${model.model}” at ${model.address}`, judge && `the judge “${judge.model}” at ${judge.address}`];
    await logRun(id, "connected", `Connected manually to ${asked.filter(Boolean).join(" and ")}.`, client);
  });
  await announceRun(id);
}
