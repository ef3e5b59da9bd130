import type { ProtocolId } from "@/lib/contracts/model";
import { usualProtocol } from "@/lib/contracts/plain/protocols";

/** Host, path or both of an address that suggest its protocol. */
interface Sign {
  protocol: ProtocolId;
  host?: RegExp;
  path?: RegExp;
}

/** Signs in order of precedence: the first that matches an address applies. */
const signs: readonly Sign[] = [
  // Paths that are pasted as part of an address.
  { protocol: "openai-chat", path: /\/(chat\/completions|openai)\/?$/ },
  { protocol: "openai-responses", path: /\/responses\/?$/ },
  { protocol: "anthropic", path: /\/messages\/?$/ },
  { protocol: "gemini", path: /:(stream)?generateContent$/i },
  { protocol: "anthropic", host: /^api\.anthropic\.com$/ },
  // Azure Foundry, Bedrock, DeepSeek, Moonshot and others offer Anthropic's messages beside their own protocols.
  { protocol: "anthropic", path: /\/anthropic(\/v1)?\/?$/ },
  { protocol: "gemini", host: /^generativelanguage\.googleapis\.com$/ },
  { protocol: "gemini", host: /(^|-)aiplatform\.googleapis\.com$/, path: /\/publishers\/google\/?$/ },
];

/** Returns the likely protocol of an address: chat completions unless its host or path suggests another. */
export function proposedProtocol(address: string): ProtocolId {
  if (!URL.canParse(address.trim())) return usualProtocol;
  const { hostname, pathname } = new URL(address.trim());
  const fits = ({ host, path }: Sign) => (host?.test(hostname) ?? true) && (path?.test(pathname) ?? true);
  return signs.find(fits)?.protocol ?? usualProtocol;
}
