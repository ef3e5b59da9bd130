"use client";

import { useSyncExternalStore } from "react";
import type { Share } from "@/lib/contracts/share";

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** A link's whole address: below `PUBLIC_URL` where that is set, else on the host that this page came from. For the browser alone. */
export function addressOf({ slug, address }: Pick<Share, "slug" | "address">): string {
  return address ?? new URL(`/s/${slug}`, window.location.href).href;
}

/** Where a link opens, in a sentence. For the browser alone. */
export function reachOf(link: Pick<Share, "slug" | "address">) {
  const { hostname, host } = new URL(addressOf(link));
  if (!loopback.test(hostname)) return `Opens wherever ${host} can be reached.`;
  return (
    <>
      Opens on this machine only; set <code className="num">PUBLIC_URL</code> when others can reach it.
    </>
  );
}

const never = () => () => {};

/** Whether the page runs in a browser, where addresses are known; the server's page and the first drawing say no. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
