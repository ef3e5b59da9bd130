import type { OddCompletion } from "./oddities";

const html = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
/** A key as endpoints, gateways and logs repeat it: raw, escaped, and in base64 at its three alignments. */
const forms = (key: string): string[] => [
  `Bearer ${key}`,
  JSON.stringify({ authorization: key }),
  html(key),
  encodeURIComponent(key),
  ...["", "x", "xx"].map((before) => Buffer.from(`${before}${key}`).toString("base64")),
];

/** Formats all forms of the key as one text. */
export const echoed = (key: string): string => `You sent ${forms(key).join(" and ")}.`;

/** Builds the good reply with the key in its text, its reasoning and all fields beside them. */
export function echoingReply(good: OddCompletion, key: string): string {
  const echo = echoed(key);
  const message = { role: "assistant", content: `${good.choices[0]?.message.content ?? ""}\n${echo}`, reasoning: echo };
  const names = { id: key, model: key, provider: echo, system_fingerprint: key, service_tier: key };
  return JSON.stringify({ ...good, ...names, choices: [{ index: 0, message, finish_reason: "stop", note: echo }] });
}

/** Lists pieces of the key that must not be found anywhere, each of which reveals at least eight of its characters. */
export function traces(key: string): string[] {
  const middle = key.slice(6, -6);
  // At each alignment, the characters that the middle of the key alone determines.
  const encoded = [0, 1, 2].map((before) =>
    Buffer.from("x".repeat(before) + middle)
      .toString("base64")
      .slice(4, -4),
  );
  return [...(middle.match(/[A-Za-z0-9]{8,}/g) ?? []), ...encoded];
}
