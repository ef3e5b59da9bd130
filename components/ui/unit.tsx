import { cx } from "./cx";

interface UnitProps {
  unit: string;
  /** Text size, and the gap before a percent sign. */
  className: string;
}

/** Shows the unit after a large number, smaller: a percent sign follows the number directly, any other unit after a space. */
export function Unit({ unit, className }: UnitProps) {
  return <span className={cx("font-sans font-normal tracking-normal text-ink-3", className)}>{unit === "%" ? unit : `\u00a0${unit}`}</span>;
}
