"use client";

import { useEffect } from "react";
import { Toaster, toast } from "sonner";
import { speakThrough } from "./toast";

/** Notices in Heed's style. */
export function Toasts() {
  // The `Toaster` below receives notices from its own effect on, and a child's effect runs before this one.
  useEffect(() => {
    speakThrough(toast);
    return () => speakThrough(null);
  }, []);
  return (
    <Toaster
      position="bottom-right"
      gap={8}
      // Above the navigation bar at the bottom of a phone's screen.
      mobileOffset={{ bottom: "calc(4.5rem + env(safe-area-inset-bottom))" }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-start gap-2 rounded-md border font-sans border-line-2 bg-raised px-3 py-2.5 text-sm text-ink shadow-float sm:w-89",
          description: "text-ink-2",
          icon: "mt-0.5 shrink-0",
          success: "[&_[data-icon]]:text-pass",
          error: "[&_[data-icon]]:text-fail",
          actionButton: "ml-auto shrink-0 font-medium text-accent underline underline-offset-2",
        },
      }}
    />
  );
}
