"use client";

import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/components/ui/format";
import { Tip } from "@/components/ui/tip";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { isMuch, type Lost } from "@/lib/contracts/plain/rank-state";
import type { Missing } from "@/lib/contracts/run";
import { boundsText, missingSentence, missingText } from "./missing-text";

interface MissingMarkProps {
  missing: Missing | null | undefined;
  /** Loss of a run that therefore has no rank. */
  lossy?: Lost | null | undefined;
  declaration: Pick<MetricDeclaration, "unit" | "decimals">;
  /** Shows the bounds beside the mark if there is room; the tip always contains them. */
  withBounds?: boolean;
  /** For a narrow cell: `lossy` or `15 missing` on one line; the tip has the details. */
  brief?: boolean;
}

/** Mark beside a number that shows how much of it is missing, `15 of 66 missing`, with the possible effect in a tip. */
export function MissingMark({ missing, lossy, declaration, withBounds = false, brief = false }: MissingMarkProps) {
  const text = brief && missing ? (lossy ? "lossy" : `${formatNumber(missing.missing)} missing`) : missingText(missing, lossy);
  if (text === "") return null;
  const isWarned = lossy != null || (missing != null && isMuch(missing.missing, missing.asked));
  const bounds = withBounds ? boundsText(missing, declaration) : "";
  // In a narrow column the mark wraps to a second line before it takes room from the names.
  return (
    <span className={cx("block font-sans", !withBounds && !brief && "ml-auto min-w-24 max-w-40 whitespace-normal max-sm:max-w-24")}>
      <Tip explains content={missingSentence(missing, lossy, declaration)}>
        <button
          type="button"
          className={cx("tap relative z-[1] rounded-sm text-xs font-normal [text-align:inherit]", isWarned ? "text-warn" : "text-ink-3")}
        >
          {text}
          {bounds && (
            <>
              , with them <span className="num">{bounds}</span>
            </>
          )}
        </button>
      </Tip>
    </span>
  );
}
