import type { ModelSettings } from "@/lib/contracts/model";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The address of a call: a base that already ends with a path of the protocol is taken as its base. */
function addressOf(base: string, path: string): string {
  return `${base.replace(/\/+$/, "").replace(/\/(chat\/completions|completions)$/, "")}/${path}`;
}

/** A request as a command for a shell; its key stands as the name of its variable. */
export function curlCommand(settings: Extract<ModelSettings, { kind: "openai-compatible" }>, body: unknown): string {
  const isPrompt = typeof body === "object" && body !== null && "prompt" in body;
  const { keyVariable } = settings;
  return [
    `curl ${quoted(addressOf(settings.address, isPrompt ? "completions" : "chat/completions"))}`,
    `-H 'content-type: application/json'`,
    ...(keyVariable ? [`-H "authorization: Bearer $${keyVariable}"`] : []),
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(" \\\n  ");
}
