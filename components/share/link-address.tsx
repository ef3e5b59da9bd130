"use client";

import { useSyncExternalStore } from "react";
import type { Share } from "@/lib/contracts/share";

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns the full address of a share link: below `PUBLIC_URL` if that is set, else on the host of this page. For the browser only. */
export function shareAddress({ slug, address }: Pick<Share, "slug" | "address">): string {
  return address ?? new URL(`/s/${slug}`, window.location.href).href;
}

/** Describes in a sentence where a share link can be opened. For the browser only. */
export function reachOf(link: Pick<Share, "slug" | "address">) {
  const { hostname, host } = new URL(shareAddress(link));
  if (!loopback.test(hostname)) return `Opens wherever ${host} can be reached.`;
  return (
    <>
      Opens on this machine only; set <code className="num">PUBLIC_URL</code> when others can reach it.
    </>
  );
}

const never = () => () => {};

/** True once the page runs in a browser, where addresses are known; false on the server and in the first render. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
