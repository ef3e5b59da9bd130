import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Reads what is shown under a key again, after an event. A read under way is kept and repeated once: events that follow each other faster
 * than a slow answer would cancel every read.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isReading = client.isFetching({ queryKey }) > 0;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isReading) await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
