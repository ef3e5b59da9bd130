import type { ReactNode } from "react";
import { cx } from "./cx";

/** Shows a key of the keyboard. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cx(
        "inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border px-1 font-mono text-[0.6875rem] leading-none",
        className ?? "border-line-2 text-ink-3",
      )}
    >
      {children}
    </kbd>
  );
}
