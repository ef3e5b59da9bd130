import type { Completion } from "./oddities";

const html = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
/** A key as endpoints, gateways and logs repeat it: raw, escaped, and in base64 at its three alignments. */
const forms = (key: string): string[] => [
  `Bearer ${key}`,
  JSON.stringify({ authorization: key }),
  html(key),
  encodeURIComponent(key),
  ...["", "x", "xx"].map((before) => Buffer.from(`${before}${key}`).toString("base64")),
];

/** All forms in one text. */
export const echoed = (key: string): string => `You sent ${forms(key).join(" and ")}.`;

/** The good reply with the key in its text, its reasoning and everything that stands beside them. */
export function echoingReply(good: Completion, key: string): string {
  const echo = echoed(key);
  const message = { role: "assistant", content: `${good.choices[0]?.message.content ?? ""}\n${echo}`, reasoning: echo };
  const names = { id: key, model: key, provider: echo, system_fingerprint: key, service_tier: key };
  return JSON.stringify({ ...good, ...names, choices: [{ index: 0, message, finish_reason: "stop", note: echo }] });
}

/** Stretches of the key that may be found nowhere, each of which tells at least eight of its characters. */
export function traces(key: string): string[] {
  const middle = key.slice(6, -6);
  // At each alignment the characters that the middle alone decides.
  const encoded = [0, 1, 2].map((before) =>
    Buffer.from("x".repeat(before) + middle)
      .toString("base64")
      .slice(4, -4),
  );
  return [...(middle.match(/[A-Za-z0-9]{8,}/g) ?? []), ...encoded];
}
