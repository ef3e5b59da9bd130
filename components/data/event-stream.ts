/** State of a stream. After `broken` (connection lost or closed), the page must read again what it missed once the stream is `open`. */
export type StreamState = "connecting" | "open" | "broken";

export interface StreamListener {
  onData: (text: string) => void;
  onState: (state: StreamState) => void;
}

interface Stream {
  url: string;
  source: EventSource | null;
  state: StreamState;
  listeners: Set<StreamListener>;
  retry: ReturnType<typeof setTimeout> | null;
}

/** One connection per address, however many components listen. */
const streams = new Map<string, Stream>();

/**
 * Listens to the server-sent events of `url` and returns a function that unsubscribes. The last listener to leave closes the connection.
 */
export function subscribe(url: string, listener: StreamListener): () => void {
  const stream = streams.get(url) ?? create(url);
  stream.listeners.add(listener);
  listener.onState(stream.state);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    close(stream);
    streams.delete(url);
  };
}

function create(url: string): Stream {
  const stream: Stream = { url, source: null, state: "connecting", listeners: new Set(), retry: null };
  streams.set(url, stream);
  if (streams.size === 1) document.addEventListener("visibilitychange", followVisibility);
  if (!document.hidden) connect(stream);
  return stream;
}

/** Closes the connections of a hidden tab: browsers allow six per host, so the seventh tab would hang. */
function followVisibility(): void {
  if (streams.size === 0) document.removeEventListener("visibilitychange", followVisibility);
  for (const stream of streams.values()) {
    if (!document.hidden) {
      if (stream.source === null) connect(stream);
    } else {
      close(stream);
      become(stream, "broken");
    }
  }
}

function connect(stream: Stream): void {
  const source = new EventSource(stream.url);
  stream.source = source;
  source.onopen = () => become(stream, "open");
  source.onmessage = (event) => {
    for (const listener of stream.listeners) listener.onData(String(event.data));
  };
  source.onerror = () => {
    become(stream, "broken");
    // The browser reconnects by itself after a broken connection, and gives up if the response is not a stream.
    if (source.readyState !== EventSource.CLOSED) return;
    close(stream);
    stream.retry = setTimeout(() => connect(stream), 2000);
  };
}

function close(stream: Stream): void {
  if (stream.retry) clearTimeout(stream.retry);
  stream.retry = null;
  stream.source?.close();
  stream.source = null;
}

function become(stream: Stream, state: StreamState): void {
  stream.state = state;
  for (const listener of stream.listeners) listener.onState(state);
}
