/** Address of one path of an endpoint, such as `chat/completions`; a base address that already ends with a path of the protocol is taken as its base. */
export function endpointAddress(base: string, path: string): URL {
  const url = new URL(base);
  const root = url.pathname.replace(/\/+$/, "").replace(/\/(chat\/completions|embeddings|models)$/, "");
  url.pathname = `${root}/${path}`;
  return url;
}
