import { isDeepStrictEqual } from "node:util";
import { type ConnectionTest, type LastTest, type ModelSettings, modelSettings } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { prisma } from "@/lib/db/prisma";
import { testConnection } from "@/lib/providers/test-connection";

const plain = (settings: unknown): unknown => JSON.parse(JSON.stringify(modelSettings.safeParse(settings).data ?? null));

/** Whether stored settings say the same as these, defaults filled in. */
export const sameSettings = (stored: unknown, settings: ModelSettings): boolean => isDeepStrictEqual(plain(stored), plain(settings));

/** Tests settings and keeps what came of it, without the reply, with every model that is stored with exactly these; a simulated model has nothing to keep. */
export async function testAndKeep(
  settings: ModelSettings,
  { now = () => new Date(), signal }: { now?: () => Date; signal?: AbortSignal } = {},
): Promise<ConnectionTest> {
  const result = await testConnection(settings, signal);
  if (!isRemote(settings)) return result;
  const { model } = prisma();
  const stored = await model.findMany({ where: { kind: settings.kind, archivedAt: null }, select: { id: true, settings: true } });
  const ids = stored.filter((of) => sameSettings(of.settings, settings)).map(({ id }) => id);
  const { ok, sentence, latencyMs } = result;
  const lastTest: LastTest = { at: now().toISOString(), ok, sentence, latencyMs };
  if (ids.length > 0) await model.updateMany({ where: { id: { in: ids } }, data: { lastTest } });
  return result;
}
