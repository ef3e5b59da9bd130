import pg from "pg";
import { env } from "@/lib/env";

type Listener = (payload: string) => void;
/**
 * `heed` carries RunProgress as JSON to browsers, `heed_verb` a person's changes to workers, in the format of lib/queue/verb-notice.ts,
 * `heed_limits` the id of a worker that lacks part of a limit or gave it back, `heed_people` the id of a person of whom a session or key may have
 * ended, and `heed_keys` the name of a stored key that changed.
 */
type Channel = "heed" | "heed_verb" | "heed_limits" | "heed_people" | "heed_keys";

const longestPause = 5000;

interface Ear {
  url: string;
  listeners: Set<{ channel: Channel; hear: Listener; listening: () => void }>;
  client: pg.Client | null;
  closed: boolean;
}
const held = globalThis as typeof globalThis & { heedEar?: Ear };

async function connect(ear: Ear, pause = 100): Promise<void> {
  if (ear.closed) return;
  const client = new pg.Client({ connectionString: ear.url, keepAlive: true });
  let lost = false;
  const again = () => {
    if (lost) return;
    lost = true;
    ear.client = null;
    client.end().catch(() => {});
    if (!ear.closed) setTimeout(() => void connect(ear, Math.min(longestPause, pause * 2)), pause).unref();
  };
  client.on("error", again);
  client.on("end", again);
  client.on("notification", ({ channel, payload }) => {
    if (payload) for (const listener of [...ear.listeners]) if (listener.channel === channel) listener.hear(payload);
  });
  try {
    await client.connect();
    await client.query("listen heed; listen heed_verb; listen heed_limits; listen heed_people; listen heed_keys");
    if (ear.closed) return void client.end().catch(() => {});
    ear.client = client;
    for (const { listening } of [...ear.listeners]) listening();
  } catch {
    again();
  }
}

/**
 * Passes every payload of a channel to `onPayload`, until the returned function is called. Each process has one connection for all
 * listeners, which reconnects if it is lost.
 * @param onListening called each time it begins to listen: earlier messages were missed, so the state must be read then
 */
export function listen(onPayload: Listener, channel: Channel = "heed", onListening: () => void = () => {}): () => void {
  const url = env().DATABASE_URL;
  let ear = held.heedEar;
  if (!ear || ear.closed || ear.url !== url) {
    ear = { url, listeners: new Set(), client: null, closed: false };
    held.heedEar = ear;
    void connect(ear);
  }
  const connection = ear;
  const listener = { channel, hear: onPayload, listening: onListening };
  connection.listeners.add(listener);
  if (connection.client) queueMicrotask(() => connection.listeners.has(listener) && onListening());
  return () => {
    connection.listeners.delete(listener);
    if (connection.listeners.size > 0 || connection.closed) return;
    connection.closed = true;
    if (held.heedEar === connection) delete held.heedEar;
    connection.client?.end().catch(() => {});
  };
}
