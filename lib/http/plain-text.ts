/** A text as an answer that no browser takes for anything else. */
export function plainText(text: string): Response {
  return new Response(text, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", "x-content-type-options": "nosniff" },
  });
}
