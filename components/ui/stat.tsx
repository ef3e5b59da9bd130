import type { ReactNode } from "react";
import { CopyIcon } from "./copy-button";
import { HelpTip } from "./help-tip";
import { Unit } from "./unit";

export interface StatProps {
  label: string;
  /** Already formatted. */
  value: ReactNode;
  unit?: string;
  /** 95% interval, already formatted. */
  interval?: ReactNode;
  note?: ReactNode;
  /** Explanation of the computation. */
  tip?: ReactNode;
  /** Sentence with the number, offered for copying. */
  sentence?: string | undefined;
}

/** Shows one number with its name, interval and a note. */
export function Stat({ label, value, unit, interval, note, tip, sentence }: StatProps) {
  return (
    <div className="group/stat min-w-0">
      <div className="flex h-5 items-center gap-1 text-xs text-ink-3">
        <span className="truncate">{label}</span>
        {tip && <HelpTip label={`How ${label} is computed`}>{tip}</HelpTip>}
      </div>
      <div className="num mt-0.5 text-xl font-medium tracking-[-0.03em] text-ink">
        {value}
        {unit && <Unit unit={unit} className="ml-0.5 text-sm" />}
        {sentence && (
          <span className="-my-1 ml-1 inline-block align-middle max-md:hidden opacity-0 transition-opacity group-focus-within/stat:opacity-100 group-hover/stat:opacity-100">
            <CopyIcon text={sentence} label={`Copy ${label} as a sentence`} />
          </span>
        )}
      </div>
      {interval && <div className="num text-xs text-ink-2">{interval}</div>}
      {note && <div className="text-xs text-ink-3">{note}</div>}
    </div>
  );
}
