import { z } from "zod";
import type { SaveModel } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { protocolLabels, usualProtocol } from "@/lib/contracts/plain/protocols";
import { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";
import { requireKeyFor } from "@/lib/providers/api-key";
import { requireAddress } from "@/lib/providers/endpoint-pool";
import { protocolOf } from "@/lib/providers/protocols/protocol-of";
import { loadKeys } from "@/lib/secrets/load-keys";
import { lastTestOf, sameSettings } from "./connection-tests";

/** Prisma's error for a unique value that another row has. */
const taken = z.object({ code: z.literal("P2002") });

/** Awaits a write, and throws `conflict` if the name is taken. */
async function named<T>(name: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!taken.safeParse(error).success) throw error;
    throw new HeedError("conflict", `A model named “${name}” already exists. Choose another name, or edit that one.`, {
      where: "name",
      issues: [{ path: "name", message: "is taken" }],
    });
  }
}

/**
 * Adds a model, or changes the one with this id; runs keep their launch settings. Throws `conflict` for a taken name, `not_found`, and
 * `invalid` for an address or key variable that is not allowed.
 * @returns its id; changed settings receive the last test of exactly these, if any, and a name that only an archived model has restores
 * that model
 */
export async function saveModel({ name, settings }: SaveModel, id?: number, by: string | null = null): Promise<{ id: number }> {
  if (isRemote(settings)) {
    if (settings.base && (settings.protocol ?? usualProtocol) !== usualProtocol) {
      const message = `A base model is called through ${protocolLabels[usualProtocol]}. Choose that protocol, or clear “Base model”.`;
      throw new HeedError("invalid", message, { where: "base", issues: [{ path: "settings.base", message }] });
    }
    await loadKeys();
    requireAddress(settings.address, { protocol: protocolOf(settings) });
    if (settings.keyVariable !== undefined) requireKeyFor(settings.keyVariable, settings.address);
  }
  const { model } = prisma();
  const data = { name, kind: settings.kind, settings: JSON.parse(JSON.stringify(settings)) };
  const tested = { lastTest: lastTestOf(settings) ?? Prisma.DbNull };
  if (id !== undefined) {
    const before = await model.findUnique({ where: { id }, select: { settings: true } });
    const changed = !sameSettings(before?.settings, settings);
    const { count } = await named(name, model.updateMany({ where: { id, archivedAt: null }, data: { ...data, ...(changed && tested) } }));
    if (count === 0) throw new HeedError("not_found", `There is no model ${id}. It may have been archived.`);
    return { id };
  }
  const archived = {
    where: { name, archivedAt: { not: null } },
    data: { ...data, ...tested, archivedAt: null, deleteAt: null, personId: by },
    select: { id: true },
  };
  const [back] = await model.updateManyAndReturn(archived);
  return back ?? named(name, model.create({ data: { ...data, ...tested, personId: by }, select: { id: true } }));
}

/** Removes a model from the lists; its runs stay. Does nothing if it is already archived; throws `not_found`. */
export async function archiveModel(id: number, now = new Date()): Promise<void> {
  const { count } = await prisma().model.updateMany({ where: { id, archivedAt: null }, data: { archivedAt: now } });
  if (count === 0 && (await prisma().model.count({ where: { id } })) === 0) throw new HeedError("not_found", `There is no model ${id}.`);
}
