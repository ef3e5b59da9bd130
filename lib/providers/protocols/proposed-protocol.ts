import type { ProtocolId } from "@/lib/contracts/model";
import { usualProtocol } from "@/lib/contracts/plain/protocols";

/** What an address says of its protocol: its host, its path, or both. */
interface Sign {
  protocol: ProtocolId;
  host?: RegExp;
  path?: RegExp;
}

/** The first that fits an address counts. */
const signs: readonly Sign[] = [
  // Paths that are pasted with an address.
  { protocol: "openai-chat", path: /\/(chat\/completions|openai)\/?$/ },
  { protocol: "openai-responses", path: /\/responses\/?$/ },
  { protocol: "anthropic", path: /\/messages\/?$/ },
  { protocol: "gemini", path: /:(stream)?generateContent$/i },
  { protocol: "anthropic", host: /^api\.anthropic\.com$/ },
  // Azure Foundry, Bedrock, DeepSeek, Moonshot and others serve Anthropic's messages beside their own.
  { protocol: "anthropic", path: /\/anthropic(\/v1)?\/?$/ },
  { protocol: "gemini", host: /^generativelanguage\.googleapis\.com$/ },
  { protocol: "gemini", host: /(^|-)aiplatform\.googleapis\.com$/, path: /\/publishers\/google\/?$/ },
];

/** Returns the protocol that is likely behind an address: chat completions unless its host or path says otherwise. */
export function proposedProtocol(address: string): ProtocolId {
  if (!URL.canParse(address.trim())) return usualProtocol;
  const { hostname, pathname } = new URL(address.trim());
  const fits = ({ host, path }: Sign) => (host?.test(hostname) ?? true) && (path?.test(pathname) ?? true);
  return signs.find(fits)?.protocol ?? usualProtocol;
}
