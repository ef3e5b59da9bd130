import type { Protocol } from "./protocol";

/**
 * Builds the address of one path of an endpoint, such as `chat/completions`. If the base address already ends with a path of the protocol,
 * that path is removed first.
 */
export function endpointAddress({ ends }: Pick<Protocol, "ends">, base: string, path: string): URL {
  const url = new URL(base);
  const [steps = "", query] = path.split("?");
  url.pathname = `${url.pathname.replace(/\/+$/, "").replace(ends, "")}/${steps}`;
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value);
  return url;
}
