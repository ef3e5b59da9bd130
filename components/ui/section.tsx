import { type ReactNode, useId } from "react";
import { cx } from "./cx";

export interface SectionProps {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
  className?: string;
}

/** Part of a page below a hairline, with its own heading. */
export function Section({ title, note, actions, children, id, className }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={cx("mb-10 min-w-0 border-t border-line pt-3", className)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={heading} className="text-lg font-semibold tracking-[-0.01em] text-ink">
            {title}
          </h2>
          {note && <div className="max-w-[76ch] text-sm text-ink-2">{note}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Placeholder for a section until it is loaded; `height` is in pixels and includes the heading. */
export function SectionPlace({ title, height }: { title: string; height: number }) {
  return (
    <Section title={title}>
      <div className="rounded-sm bg-sunken" style={{ height: height - 100 }} />
    </Section>
  );
}
