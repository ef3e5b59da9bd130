import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { FormAlert } from "@/components/forms/form-alert";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Tip } from "@/components/ui/tip";

/** Button that submits the launch form. */
export function LaunchButton({ label, busy }: { label: string; busy: boolean }) {
  return (
    <Button type="submit" variant="primary" busy={busy} className="h-auto! min-h-10 max-md:min-h-11 w-full whitespace-normal">
      <span className="py-1 leading-tight text-balance">{label}</span>
    </Button>
  );
}

/** Sidebar of the form with the estimate of the launch, its errors, and the button that starts it. */
export function EstimateAside({
  error,
  label,
  busy,
  before,
  children,
}: {
  error: Error | null;
  /** Text of the button. */
  label: string;
  busy: boolean;
  /** Further actions before the launch. */
  before: ReactNode;
  children: ReactNode;
}) {
  return (
    <aside
      aria-label="Estimate"
      className="min-w-0 border-t border-line pt-5 pb-6 lg:sticky lg:top-16 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pb-10"
    >
      <h2 className="text-lg font-semibold tracking-[-0.01em]">Estimate</h2>
      {children}
      <div className="mt-4 space-y-3">
        <FormAlert error={error} />
        <div className="max-lg:hidden">
          <LaunchButton label={label} busy={busy} />
        </div>
        <p className="hidden items-center justify-center gap-1 text-xs text-ink-3 lg:flex">
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> launches from any field
        </p>
      </div>
      {before}
    </aside>
  );
}

/** Row with a figure of an estimate and its range below it. */
export function EstimateRow({ label, tip, range, children }: { label: string; tip?: string; range?: string | null; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 text-sm">
      <dt className="text-ink-2">
        {tip ? (
          <Tip content={tip} side="left" explains>
            <button type="button" className="tap rounded-sm text-left underline decoration-line-2 decoration-dotted underline-offset-4">
              {label}
            </button>
          </Tip>
        ) : (
          label
        )}
      </dt>
      <dd className="num text-right text-ink">
        {children}
        {range && <span className="block text-xs text-ink-3">{range}</span>}
      </dd>
    </div>
  );
}

/** List of the sentences on which figures are based, each once with the names of its figures. */
export function Bases({ bases }: { bases: readonly (readonly [name: string, basis: string])[] }) {
  const byBasis = new Map<string, string[]>();
  for (const [name, basis] of bases) if (!byBasis.get(basis)?.includes(name)) byBasis.set(basis, [...(byBasis.get(basis) ?? []), name]);
  return (
    <details className="group mt-2 text-xs text-ink-2">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3 text-ink-3 transition-transform group-open:rotate-90" />
        How this is estimated
      </summary>
      <dl className="mt-1.5 space-y-1.5">
        {[...byBasis].map(([basis, names]) => (
          <div key={basis}>
            <dt className="inline font-medium text-ink">{names.join(", ")}.</dt> <dd className="inline">{basis}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
