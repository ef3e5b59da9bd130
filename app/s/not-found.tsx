import type { Metadata } from "next";
import { headers } from "next/headers";
import { addressHeader } from "@/lib/http/content-policy";
import { whyClosed } from "@/lib/shares/share";

export const metadata: Metadata = { title: "Invalid link" };

const texts = {
  paused: ["This link is paused", "Whoever sent it can resume it. Ask them, or try again later."],
  expired: ["This link has expired", "Ask whoever sent it for a new link."],
  unknown: ["This link is invalid or was revoked", "Check that the address is complete, or ask whoever sent it for a new link."],
};

/** Page for a share that never existed or was revoked, which look the same, and for one that is paused or expired, with its reason. */
export default async function NotFound() {
  const slug = /^\/s\/([^/?]+)/.exec((await headers()).get(addressHeader) ?? "")?.[1] ?? "";
  const [title, advice] = texts[(await whyClosed(slug)) ?? "unknown"];
  return (
    <div className="flex min-h-[60dvh] max-w-xl flex-col justify-center">
      <p className="num text-sm text-ink-3">404</p>
      <h1 className="mt-4 text-2xl font-semibold tracking-[-0.015em]">{title}</h1>
      <p className="mt-2 text-ink-2">{advice}</p>
    </div>
  );
}
