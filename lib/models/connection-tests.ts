import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import { type ConnectionTest, type LastTest, type ModelSettings, modelSettings } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { prisma } from "@/lib/db/prisma";
import type { PaidCall } from "@/lib/providers/provider";
import { testConnection } from "@/lib/providers/test-connection";
import { loadKeys, saveKeyUses } from "@/lib/secrets/load-keys";
import { canonicalJson } from "@/lib/text/canonical-json";

const plain = (settings: unknown): unknown => JSON.parse(JSON.stringify(modelSettings.safeParse(settings).data ?? null));

/** Checks whether stored settings equal these, with defaults filled in. */
export const sameSettings = (stored: unknown, settings: ModelSettings): boolean => isDeepStrictEqual(plain(stored), plain(settings));

/** Maximum number of tests that are remembered until their settings are saved as a model. */
const mostRemembered = 200;

/** Held by the process, since every route may have its own copy of this module. */
const held = globalThis as typeof globalThis & { heedConnectionTests?: LRUCache<string, LastTest> };
function remembered(): LRUCache<string, LastTest> {
  held.heedConnectionTests ??= new LRUCache({ max: mostRemembered });
  return held.heedConnectionTests;
}
const keyOf = (settings: unknown) => canonicalJson(plain(settings));

/**
 * Returns the last test of exactly these settings since this process started, which a model saved with them receives; null if there was
 * none.
 */
export const lastTestOf = (settings: ModelSettings): LastTest | null => remembered().get(keyOf(settings)) ?? null;

/**
 * Tests settings and stores the outcome, without the reply, with every stored model that has exactly these, and for models saved with them
 * later; nothing is stored for a simulated model. Throws `conflict` if `pay` refuses.
 */
export async function testAndKeep(
  settings: ModelSettings,
  { now = () => new Date(), signal, pay }: { now?: () => Date; signal?: AbortSignal; pay?: PaidCall } = {},
): Promise<ConnectionTest> {
  await loadKeys();
  const result = await testConnection(settings, signal, pay);
  await saveKeyUses();
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
