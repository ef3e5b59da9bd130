import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import { type ConnectionTest, type LastTest, type ModelSettings, modelSettings } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { prisma } from "@/lib/db/prisma";
import { testConnection } from "@/lib/providers/test-connection";
import { canonicalJson } from "@/lib/text/canonical-json";

const plain = (settings: unknown): unknown => JSON.parse(JSON.stringify(modelSettings.safeParse(settings).data ?? null));

/** Whether stored settings say the same as these, defaults filled in. */
export const sameSettings = (stored: unknown, settings: ModelSettings): boolean => isDeepStrictEqual(plain(stored), plain(settings));

/** Tests that are remembered until their settings are saved as a model, at most. */
const mostRemembered = 200;

/** Held by the process, since every route may have a copy of this module. */
const held = globalThis as typeof globalThis & { heedConnectionTests?: LRUCache<string, LastTest> };
function remembered(): LRUCache<string, LastTest> {
  held.heedConnectionTests ??= new LRUCache({ max: mostRemembered });
  return held.heedConnectionTests;
}
const keyOf = (settings: unknown) => canonicalJson(plain(settings));

/** The last test of exactly these settings since this process started, which a model that is saved with them is given; null where there was none. */
export const lastTestOf = (settings: ModelSettings): LastTest | null => remembered().get(keyOf(settings)) ?? null;

/**
 * Tests settings and keeps the outcome, without the reply, with every model that is stored with exactly these, and for models that are saved with
 * them later; a simulated model has nothing to keep.
 */
export async function testAndKeep(
  settings: ModelSettings,
  { now = () => new Date(), signal }: { now?: () => Date; signal?: AbortSignal } = {},
): Promise<ConnectionTest> {
  const result = await testConnection(settings, signal);
  if (!isRemote(settings)) return result;
  const { model } = prisma();
  const stored = await model.findMany({ where: { kind: settings.kind, archivedAt: null }, select: { id: true, settings: true } });
  const ids = stored.filter((row) => sameSettings(row.settings, settings)).map(({ id }) => id);
  const { ok, sentence, latencyMs } = result;
  const lastTest: LastTest = { at: now().toISOString(), ok, sentence, latencyMs };
  remembered().set(keyOf(settings), lastTest);
  if (ids.length > 0) await model.updateMany({ where: { id: { in: ids } }, data: { lastTest } });
  return result;
}
