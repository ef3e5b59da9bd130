import { type ModelSettings, modelSettings } from "@/lib/contracts/model";
import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";

/** Reads the settings of a model by its id; throws `not_found`. */
export async function settingsOfModel(id: number): Promise<ModelSettings> {
  const model = await prisma().model.findUnique({ where: { id }, select: { settings: true } });
  if (!model) throw new HeedError("not_found", `There is no model ${id}.`);
  return modelSettings.parse(model.settings);
}
