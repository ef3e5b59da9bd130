import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

const held = globalThis as typeof globalThis & { heedPrisma?: { pool: ReturnType<typeof pool>; client: PrismaClient } };

/** Returns the process's Prisma client, on the shared pool, for everything except hot writes and list reads. */
export function prisma(): PrismaClient {
  const currentPool = pool();
  if (held.heedPrisma?.pool === currentPool) return held.heedPrisma.client;
  const client = new PrismaClient({ adapter: new PrismaPg(currentPool) });
  held.heedPrisma = { pool: currentPool, client };
  return client;
}
