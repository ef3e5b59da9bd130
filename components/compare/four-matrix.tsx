import { formatNumber } from "@/components/ui/format";
import type { ItemChange } from "@/lib/contracts/changed-items";
import type { Churn, FourCells } from "@/lib/contracts/comparison";
import { cellPercents } from "./cell-percents";
import { churnWords, effectWords, formatItems, shortName } from "./words";

type Cell = "both" | "lost" | "gained" | "neither";

const looks: Record<Cell, { word: string; className: string }> = {
  both: { word: "both right", className: "" },
  lost: { word: "lost", className: "bg-fail/8 text-fail" },
  gained: { word: "gained", className: "bg-pass/8 text-pass" },
  neither: { word: "both wrong", className: "" },
};
const rows: readonly { label: string; cells: readonly [Cell, Cell] }[] = [
  { label: "right", cells: ["both", "lost"] },
  { label: "wrong", cells: ["gained", "neither"] },
];

interface FourMatrixProps {
  /** `Samples`, or the family's noun for checks. */
  title: string;
  cells: FourCells;
  churn: Churn;
  baseline: string;
  side: string;
  /** Cell to which the list is narrowed. */
  pressed: ItemChange | null;
  onPress: (to: Cell | null) => void;
}

/** Right and wrong on both sides as four cells that narrow the list, with the changes that a rerun alone would cause below. */
export function FourMatrix({ title, cells, churn, baseline, side, pressed, onPress }: FourMatrixProps) {
  const percents = cellPercents(cells);
  return (
    <div className="min-w-0">
      <h3 className="text-base font-semibold tracking-[-0.005em]">{title}</h3>
      {cells.n === 0 ? (
        <p className="mt-1 text-sm text-ink-2">No sample has a verdict in both runs.</p>
      ) : (
        <>
          <p className="num text-sm text-ink-2">{effectWords(cells)}</p>
          <table aria-label={`${title}, right and wrong`} className="mt-2 w-full table-fixed border-collapse text-sm">
            <thead className="text-xs text-ink-3">
              <tr>
                <td className="w-28" />
                {["right", "wrong"].map((word) => (
                  <th key={word} scope="col" className="px-2 pb-1 text-left align-bottom font-medium" title={`${side} ${word}`}>
                    <span className="block break-words">{shortName(side, 30)}</span>
                    <span className="block font-normal">{word}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, cells: rowCells }) => (
                <tr key={label}>
                  <th scope="row" className="pr-2 text-left text-xs font-medium text-ink-3" title={`${baseline} ${label}`}>
                    <span className="block break-words">{shortName(baseline, 24)}</span>
                    <span className="block font-normal">{label}</span>
                  </th>
                  {rowCells.map((cell) => (
                    <td key={cell} className="border border-line p-0">
                      <button
                        type="button"
                        aria-pressed={pressed === cell}
                        onClick={() => onPress(pressed === cell ? null : cell)}
                        className={`flex w-full flex-wrap items-baseline gap-x-2 px-2.5 py-2 max-md:min-h-11 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:shadow-[inset_0_0_0_2px_var(--color-accent)] ${looks[cell].className}`}
                      >
                        <span className="num text-lg font-medium">{formatItems(cells[cell])}</span>
                        <span className="text-xs">
                          {looks[cell].word} <span className="num text-ink-3">{percents[cell]}</span>
                        </span>
                      </button>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-1.5 text-xs text-ink-3" title={churn.why}>
            {churn.expected === null ? churn.why : <>For scale, {churnWords(churn)}.</>}
            <span className="sr-only">
              {" "}
              {churn.expected !== null && churn.why} n is {formatNumber(cells.n)}.
            </span>
          </p>
        </>
      )}
    </div>
  );
}
