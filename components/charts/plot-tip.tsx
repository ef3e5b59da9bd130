import { createPortal } from "react-dom";
import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/components/ui/format";
import { type ChartMark, countedWords, narrowBelow } from "./chart-kit";
import { SeriesSwatch } from "./series-swatch";

export interface PlotTipProps {
  /** Element over the plot, of the same size. */
  into: HTMLElement;
  /** Marks at this place, in the order in which they are listed. */
  marks: readonly ChartMark[];
  chosen: ChartMark;
  /** Pixels from the left and top of the plot. */
  left: number;
  top: number;
  opens: boolean;
  /** Name of the target that a click opens. */
  opened?: string;
}

/** Tip that shows all series at one place as a small table and marks the one that a click opens. */
export function PlotTip({ into, marks, chosen, left, top, opens, opened = "the samples" }: PlotTipProps) {
  const rows = marks.flatMap((mark) => mark.rows.map((row, i) => ({ ...row, mark, first: i === 0 })));
  // Several marks of one series, such as kinds of replies, differ only in their labels.
  const labels = new Set(marks.map(({ series }) => series.id)).size < marks.length;
  // On a phone the tip spans the width above the plot; elsewhere it is beside the pointer, on the side with more room.
  const narrow = window.innerWidth < narrowBelow;
  const box = into.getBoundingClientRect();
  const [x, y] = [box.left + left, box.top + Math.max(0, top)];
  const style = narrow
    ? { left: 8, right: 8, bottom: window.innerHeight - box.top + 4 }
    : { top: Math.max(8, y), ...(x > window.innerWidth / 2 ? { right: window.innerWidth - x + 14 } : { left: x + 14 }) };
  return createPortal(
    <div
      style={style}
      className={cx(
        "pointer-events-none fixed z-40 rounded-md border border-line-2 bg-raised px-2.5 py-2 text-xs shadow-float",
        !narrow && "w-max",
      )}
    >
      <p className="mb-1 text-ink-2">{chosen.at}</p>
      <table className="w-full border-collapse">
        <tbody>
          {rows.map(({ mark, label, text, interval, n, counts, missing, first }) => (
            <tr key={`${mark.series.id} ${label}`} className={mark === chosen && marks.length > 1 ? "font-medium text-ink" : "text-ink-2"}>
              <td className="pr-1.5 align-middle">{first && <SeriesSwatch series={mark.series} line={false} />}</td>
              <td className={cx("truncate pr-3", narrow ? "max-w-26" : "max-w-44")}>
                {labels || mark.rows.length > 1 ? label : mark.series.label}
              </td>
              <td className="num pr-2 text-right text-ink">{text}</td>
              <td className="num pr-2 whitespace-nowrap text-ink-3">{interval}</td>
              <td className={cx("num text-right text-ink-3", !narrow && "whitespace-nowrap")}>
                {countedWords({ n, ...(counts && { counts }) })}
                {missing > 0 && `, ${formatNumber(missing)} missing`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {opens && (
        <p className="mt-1 text-ink-3">
          Click or press Enter to open {opened}
          {marks.length > 1 ? ` of ${chosen.series.label}` : ""}
        </p>
      )}
    </div>,
    document.body,
  );
}
