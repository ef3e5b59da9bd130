import type { ReactNode } from "react";
import { cx } from "./cx";

export interface FieldProps {
  label: string;
  help?: ReactNode;
  error?: string;
  /** Id of the control inside; give the control `aria-describedby={fieldNote(htmlFor)}` when there is help or an error. */
  htmlFor: string;
  children: ReactNode;
  className?: string;
  /** Note shown after the label, such as "optional". */
  aside?: string;
}

/** Returns the id of the text that explains the control `id`. */
export function fieldNote(id: string): string {
  return `${id}-note`;
}

/** Labeled control with its help text or its error. */
export function Field({ label, help, error, htmlFor, children, className, aside }: FieldProps) {
  return (
    <div className={cx("min-w-0", className)}>
      <label htmlFor={htmlFor} className="mb-1 flex items-baseline gap-2 text-sm font-medium text-ink">
        {label}
        {aside && <span className="text-xs font-normal text-ink-3">{aside}</span>}
      </label>
      {children}
      {(error || help) && (
        <p id={fieldNote(htmlFor)} className={cx("mt-1 text-xs", error ? "text-fail" : "text-ink-3")}>
          {error ? <span role="alert">{error}</span> : help}
        </p>
      )}
    </div>
  );
}
