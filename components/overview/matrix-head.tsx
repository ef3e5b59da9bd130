"use client";

import { PlaceSign } from "@/components/rows/place-sign";
import { cx } from "@/components/ui/cx";
import { formatCount } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { Th, type ThProps } from "@/components/ui/table";
import type { MatrixColumn } from "@/lib/contracts/overview";
import { type ShownColumn, suiteWithin } from "./matrix-column";

interface ColumnHeadProps extends Pick<ThProps, "onSort" | "sorted"> {
  shown: ShownColumn;
  /** Pins a ranking for all readers, or the one with the most models if null; absent if pinning is not allowed. */
  onPin: ((ranking: string | null) => void) | undefined;
  /** True if the leaderboard can be opened. */
  isOpen: boolean;
  className: string | false;
}

/** Head of a family's column with its name, a menu of its rankings, and the number by which it sorts. */
export function ColumnHead({ shown: { column, headline, address }, onPin, isOpen, className, ...sorting }: ColumnHeadProps) {
  const { benchmark } = column;
  const unit = headline.unit && headline.unit !== "ratio" ? ` (${headline.unit})` : "";
  return (
    <Th
      {...sorting}
      align="right"
      wrap
      className={cx("px-2.5! align-top!", className)}
      above={
        <div className="mb-0.5 text-left">
          <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink">
            <PlaceSign sign={benchmark.glyph} className="text-accent max-2xl:hidden" />
            {isOpen ? (
              <Link href={address} className="finger min-w-0 truncate rounded-sm underline-offset-2 hover:underline max-md:min-w-11">
                {benchmark.title}
              </Link>
            ) : (
              <span className="min-w-0 truncate">{benchmark.title}</span>
            )}
          </span>
          <RankingMenu column={column} onPin={onPin} />
        </div>
      }
    >
      <span className="max-md:inline-block max-md:min-w-11 max-md:py-2">
        {headline.label}
        {unit}
      </span>
    </Th>
  );
}

/** Last option of the menu, after the rankings. */
const mostModels = { value: "most", label: "Ranking with the most models", note: "Unpins this ranking for all users" };
const keep = { value: "keep", label: "Pin this ranking", note: "Pins it for all users, even when another has more models" };

function RankingMenu({ column, onPin }: { column: MatrixColumn; onPin: ColumnHeadProps["onPin"] }) {
  const { benchmark, rankings, shown, pinned, suite } = column;
  const ranking = rankings.find(({ key }) => key === shown);
  if (!ranking || !onPin || (rankings.length < 2 && !pinned))
    return (
      <span translate="no" className="block h-6 truncate text-xs leading-6 font-normal text-ink-3" title={ranking?.suiteName}>
        {suiteWithin(ranking?.suiteName ?? suite?.name ?? "no suite yet", benchmark)}
      </span>
    );
  const names = rankings.map(({ suiteName }) => suiteName);
  return (
    <Select
      size="sm"
      label={`Ranking of ${benchmark.title}`}
      className="-ml-1.5 h-6! w-[calc(100%+0.75rem)]! border-transparent! bg-transparent! px-1.5! font-normal text-ink-2 hover:bg-sunken! max-md:h-11!"
      value={ranking.key}
      shown={suiteWithin(ranking.suiteName, benchmark)}
      onChange={(key) => onPin(key === mostModels.value ? null : key === keep.value ? ranking.key : key)}
      options={[
        ...rankings.map(({ key, suiteName, params, models, partial }) => ({
          value: key,
          label: suiteName,
          note: [
            formatCount(models, "model"),
            partial > 0 && `${partial} not ranked`,
            // Distinguishes two rankings of one suite.
            names.filter((name) => name === suiteName).length > 1 && params.join(", "),
            key === shown && pinned && "pinned for all users",
          ]
            .filter(Boolean)
            .join(", "),
        })),
        pinned ? mostModels : keep,
      ]}
    />
  );
}
