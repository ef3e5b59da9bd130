/** Builds a response with a text that no browser interprets as anything else. */
export function plainText(text: string): Response {
  return new Response(text, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", "x-content-type-options": "nosniff" },
  });
}

/** Streams parts of a text as a response body, as fast as the client reads; ends the source when the client disconnects. */
export function textStream(all: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const parts = all[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return?.();
    },
  });
}
