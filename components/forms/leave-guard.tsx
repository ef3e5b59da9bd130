"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** The address that a plain click on a link inside the page would open, or null for every other click. */
function leavingTo(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.hasAttribute("download")) return null;
  const here = window.location;
  const to = new URL(link.href);
  if (to.origin !== here.origin || to.pathname === here.pathname) return null;
  return to.pathname + to.search + to.hash;
}

/** While `dirty`, asks before a link or the closing of the tab throws away what was typed. */
export function LeaveGuard({ dirty, what }: { dirty: boolean; what: string }) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<string | null>(null);
  useEffect(() => {
    if (!dirty) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const to = leavingTo(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving(to);
    };
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", click, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", click, true);
    };
  }, [dirty]);
  return (
    <Dialog
      open={leaving !== null}
      onOpenChange={(open) => !open && setLeaving(null)}
      title={`Leave without saving ${what}?`}
      description="What was changed here is lost."
      footer={
        <>
          <Button variant="quiet" onClick={() => setLeaving(null)}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={() => leaving !== null && router.push(leaving)}>
            Leave
          </Button>
        </>
      }
    />
  );
}
