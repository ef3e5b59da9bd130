/** Milliseconds in which the server draws a page whose data it has. */
const drawnMs = 30;

/** Reads what follows a page. It begins a moment later, so that the page itself is drawn and sent first. */
export async function afterPage<T>(read: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, drawnMs));
  return read();
}
