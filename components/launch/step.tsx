import { type ReactNode, useId } from "react";

/** Section of the launch page with a step's number, name and content. */
export function Step({ number, title, note, children }: { number: number; title: string; note: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-x-8 gap-y-4 border-t border-line py-5 md:grid-cols-[9rem_minmax(0,1fr)]">
      <div>
        <h2 id={heading} className="flex items-baseline gap-2 text-lg font-semibold tracking-[-0.01em]">
          <span className="num text-sm font-normal text-ink-3">{number}</span>
          {title}
        </h2>
        <div className="mt-1 text-xs text-ink-2">{note}</div>
      </div>
      <div className="min-w-0 space-y-4">{children}</div>
    </section>
  );
}
