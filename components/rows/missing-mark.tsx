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
  /** Of a run that has no rank because too much of it is lost. */
  lossy?: Lost | null | undefined;
  declaration: Pick<MetricDeclaration, "unit" | "decimals">;
  /** The bounds stand beside it, where there is room; they are in its tip in every case. */
  withBounds?: boolean;
  /** In a narrow cell: `lossy`, or `15 missing`, on one line; the tip says all of it. */
  brief?: boolean;
}

/** Beside a number: how much of what was asked is not in it, `15 of 66 missing`, and what that leaves open on hover, focus and touch. */
export function MissingMark({ missing, lossy, declaration, withBounds = false, brief = false }: MissingMarkProps) {
  const text = brief && missing ? (lossy ? "lossy" : `${formatNumber(missing.missing)} missing`) : missingText(missing, lossy);
  if (text === "") return null;
  const isWarned = lossy != null || (missing != null && isMuch(missing.missing, missing.asked));
  const bounds = withBounds ? boundsText(missing, declaration) : "";
  // In a narrow column it takes a second line before it takes room from the names.
  return (
    <span className={cx("block font-sans", !withBounds && !brief && "ml-auto min-w-24 max-w-40 whitespace-normal max-sm:max-w-24")}>
      <Tip explains content={missingSentence(missing, lossy, declaration)}>
        <button
          type="button"
          className={cx("tap relative z-10 rounded-sm text-xs font-normal [text-align:inherit]", isWarned ? "text-warn" : "text-ink-3")}
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
