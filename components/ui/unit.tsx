import { cx } from "./cx";
import { formatUnitAfter } from "./format";

interface UnitProps {
  unit: string;
  /** Text size, and the gap before a percent sign. */
  className: string;
}

/** Shows the unit after a large number, smaller than the number. */
export function Unit({ unit, className }: UnitProps) {
  return <span className={cx("font-sans font-normal tracking-normal text-ink-3", className)}>{formatUnitAfter(unit)}</span>;
}
