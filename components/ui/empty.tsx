import type { ReactNode } from "react";

/** Placeholder for an empty list: what will appear here, how to fill it, and the one action for that. */
export function Empty({ title, note, action }: { title: string; note: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border border-dashed border-line-2 px-5 py-6">
      <div>
        <p className="font-medium text-ink">{title}</p>
        <div className="mt-0.5 max-w-[62ch] text-sm text-ink-2">{note}</div>
      </div>
      {action}
    </div>
  );
}
