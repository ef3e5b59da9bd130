/** Milliseconds that the server needs to render a page whose data it has. */
const drawnMs = 30;

/** Reads data that are sent after a page. The read begins a moment later, so that the page itself is rendered and sent first. */
export async function afterPage<T>(read: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, drawnMs));
  return read();
}
