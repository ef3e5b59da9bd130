"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** Destination of the reader: an address, or an entry of the browser's history. */
type Leaving = { to: string } | { key: string };

/** Address that a plain click on a link inside the page would open; null for every other click. */
function leavingTo(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.hasAttribute("download")) return null;
  const here = window.location;
  const to = new URL(link.href);
  if (to.origin !== here.origin || to.pathname === here.pathname) return null;
  return to.pathname + to.search + to.hash;
}

/** True if the navigation goes to another page by the back or forward button and can still be stopped. */
function goesBack(event: NavigateEvent): boolean {
  if (event.navigationType !== "traverse" || !event.cancelable) return false;
  return new URL(event.destination.url).pathname !== window.location.pathname;
}

/** Dialog that, while `dirty`, asks for confirmation before a link, the back button or closing the tab discards the input. */
export function LeaveGuard({ dirty, subject }: { dirty: boolean; subject: string }) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const allowed = useRef(false);
  useEffect(() => {
    if (!dirty) return;
    allowed.current = false;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const to = leavingTo(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({ to });
    };
    const traverse = (event: NavigateEvent) => {
      if (allowed.current || !goesBack(event)) return;
      event.preventDefault();
      setLeaving({ key: event.destination.key });
    };
    // Older browsers lack the Navigation API; their back button leaves without asking.
    const history = "navigation" in window ? window.navigation : null;
    history?.addEventListener("navigate", traverse);
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", click, true);
    return () => {
      history?.removeEventListener("navigate", traverse);
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", click, true);
    };
  }, [dirty]);
  const leave = () => {
    if (leaving === null) return;
    allowed.current = true;
    setLeaving(null);
    if ("key" in leaving) window.navigation.traverseTo(leaving.key);
    else router.push(leaving.to);
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
