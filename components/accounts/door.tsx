import type { ReactNode } from "react";

/** Frame of the pages that open without a login: a narrow column with a heading. */
export function Door({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-4 py-10 max-sm:pt-16 sm:justify-center">
      <p className="mb-6 flex items-center gap-2.5 text-lg font-semibold tracking-[-0.02em] text-ink">
        <svg viewBox="0 0 20 20" className="size-5 shrink-0" fill="none" aria-hidden>
          <path d="M1.5 5h4c4.2 0 4.8 10 9 10h4" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
          <circle cx="10" cy="10" r="2.4" className="fill-ground stroke-accent" strokeWidth="1.75" />
        </svg>
        Heed
      </p>
      <h1 className="text-xl font-semibold tracking-[-0.015em] text-ink">{title}</h1>
      {note && <div className="mt-1 text-sm wrap-anywhere text-ink-2">{note}</div>}
      <div className="mt-6 border-t border-line pt-6">{children}</div>
    </main>
  );
}
