/** `broken`: was lost, and the browser is asking for it again. */
export type StreamState = "connecting" | "open" | "broken";

export interface StreamListener {
  onData: (text: string) => void;
  onState: (state: StreamState) => void;
}

interface Stream {
  source: EventSource;
  state: StreamState;
  listeners: Set<StreamListener>;
  retry: ReturnType<typeof setTimeout> | null;
}

/** One connection for each address, however many components listen: browsers allow six to a host. */
const streams = new Map<string, Stream>();

/** Listens to the server-sent events of `url`; the function it gives back stops. The last listener closes the connection. */
export function subscribe(url: string, listener: StreamListener): () => void {
  const stream = streams.get(url) ?? open(url);
  stream.listeners.add(listener);
  listener.onState(stream.state);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    if (stream.retry) clearTimeout(stream.retry);
    stream.source.close();
    streams.delete(url);
  };
}

function open(url: string): Stream {
  const stream: Stream = { source: new EventSource(url), state: "connecting", listeners: new Set(), retry: null };
  streams.set(url, stream);
  attach(stream, url);
  return stream;
}

function attach(stream: Stream, url: string): void {
  const { source } = stream;
  const become = (state: StreamState) => {
    stream.state = state;
    for (const listener of stream.listeners) listener.onState(state);
  };
  source.onopen = () => become("open");
  source.onmessage = (event) => {
    for (const listener of stream.listeners) listener.onData(String(event.data));
  };
  source.onerror = () => {
    become("broken");
    // The browser asks again by itself after a cut, and gives up after an answer that is no stream.
    if (source.readyState !== EventSource.CLOSED) return;
    stream.retry = setTimeout(() => {
      stream.source = new EventSource(url);
      attach(stream, url);
    }, 2000);
  };
}
