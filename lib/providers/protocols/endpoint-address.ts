import type { Protocol } from "./protocol";

/** Address of one path of an endpoint, such as `chat/completions`; a base address that already ends with a path of the protocol is taken as its base. */
export function endpointAddress({ ends }: Pick<Protocol, "ends">, base: string, path: string): URL {
  const url = new URL(base);
  const [steps = "", query] = path.split("?");
  url.pathname = `${url.pathname.replace(/\/+$/, "").replace(ends, "")}/${steps}`;
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value);
  return url;
}
