import type { EndpointLimit } from "@/lib/contracts/worker";
import { prisma } from "@/lib/db/prisma";

/** Sets what an endpoint takes over all workers together; workers heed it within seconds, also for runs that go on. */
export async function saveEndpointLimit({ origin, keyVariable, ...limit }: EndpointLimit): Promise<void> {
  const endpoint = { origin: new URL(origin).origin, keyVariable };
  if (Object.values(limit).every((value) => value === null)) await prisma().endpointLimit.deleteMany({ where: endpoint });
  else await prisma().endpointLimit.upsert({ where: { origin_keyVariable: endpoint }, create: { ...endpoint, ...limit }, update: limit });
}
