"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** Asks about the unsaved input of a page; null while there is none. */
let ask: ((leave: () => void) => void) | null = null;

/** Calls `leave`, which discards what the page's form contains: at once, or after the reader has agreed to lose unsaved input. */
export function leaveAfterAsking(leave: () => void): void {
  if (ask) ask(leave);
  else leave();
}

/** Checks whether an address shows another page, or another form of this page by its query parameter `keyedBy`. */
function discards(to: URL, keyedBy: string | undefined): boolean {
  const here = new URL(window.location.href);
  if (to.pathname !== here.pathname) return true;
  return keyedBy !== undefined && to.searchParams.get(keyedBy) !== here.searchParams.get(keyedBy);
}

/** Address that a plain click on a link inside the page would open and that discards the form; null for every other click. */
function leavingTo(event: MouseEvent, keyedBy: string | undefined): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.hasAttribute("download")) return null;
  const to = new URL(link.href);
  if (to.origin !== window.location.origin || !discards(to, keyedBy)) return null;
  return to.pathname + to.search + to.hash;
}

/** True if the navigation discards the form by the back or forward button and can still be stopped. */
function goesBack(event: NavigateEvent, keyedBy: string | undefined): boolean {
  return event.navigationType === "traverse" && event.cancelable && discards(new URL(event.destination.url), keyedBy);
}

/**
 * Dialog that, while `dirty`, asks for confirmation before a link, the back button, closing the tab or whatever calls `leaveAfterAsking`
 * discards the input. `keyedBy` names the query parameter that decides which form the page shows, if there is one.
 */
export function LeaveGuard({ dirty, subject, keyedBy }: { dirty: boolean; subject: string; keyedBy?: string }) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<{ leave: () => void } | null>(null);
  const allowed = useRef(false);
  useEffect(() => {
    if (!dirty) return;
    allowed.current = false;
    const asks = (leave: () => void) => setLeaving({ leave });
    ask = asks;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const to = leavingTo(event, keyedBy);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      asks(() => router.push(to));
    };
    const traverse = (event: NavigateEvent) => {
      if (allowed.current || !goesBack(event, keyedBy)) return;
      event.preventDefault();
      const { key } = event.destination;
      asks(() => window.navigation.traverseTo(key));
    };
    // Older browsers lack the Navigation API; their back button leaves without asking.
    const history = "navigation" in window ? window.navigation : null;
    history?.addEventListener("navigate", traverse);
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", click, true);
    return () => {
      if (ask === asks) ask = null;
      history?.removeEventListener("navigate", traverse);
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", click, true);
    };
  }, [dirty, router, keyedBy]);
  const leave = () => {
    allowed.current = true;
    setLeaving(null);
    leaving?.leave();
  };
  return (
    <Dialog
      open={leaving !== null}
      onOpenChange={(open) => !open && setLeaving(null)}
      title={`Leave without saving ${subject}?`}
      description="Your changes on this page will be lost."
      footer={
        <>
          <Button variant="quiet" onClick={() => setLeaving(null)}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={leave}>
            Leave
          </Button>
        </>
      }
    />
  );
}
