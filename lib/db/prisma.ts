import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

const held = globalThis as typeof globalThis & { heedPrisma?: { of: ReturnType<typeof pool>; client: PrismaClient } };

/** The process's Prisma client, on the shared pool. For everything but hot writes and list reads. */
export function prisma(): PrismaClient {
  const of = pool();
  if (held.heedPrisma?.of === of) return held.heedPrisma.client;
  const client = new PrismaClient({ adapter: new PrismaPg(of) });
  held.heedPrisma = { of, client };
  return client;
}
