import type { EndpointLimit } from "@/lib/contracts/worker";
import { prisma } from "@/lib/db/prisma";

/** Sets the limits of an endpoint over all workers together; workers apply them within seconds, also to running runs. */
export async function saveEndpointLimit({ origin, keyVariable, ...limit }: EndpointLimit): Promise<void> {
  const endpoint = { origin: new URL(origin).origin, keyVariable };
  if (Object.values(limit).every((value) => value === null)) await prisma().endpointLimit.deleteMany({ where: endpoint });
  else await prisma().endpointLimit.upsert({ where: { origin_keyVariable: endpoint }, create: { ...endpoint, ...limit }, update: limit });
}
