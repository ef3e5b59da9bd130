import { createPortal } from "react-dom";
import { formatNumber } from "@/components/ui/format";
import type { Mark } from "./chart-kit";
import { SeriesSwatch } from "./series-swatch";

export interface PlotTipProps {
  /** Element over the plot, of its size, that the tip is put in. */
  into: HTMLElement;
  /** The marks at this place, in the order they are listed. */
  marks: readonly Mark[];
  chosen: Mark;
  /** Pixels from the plot's left and top. */
  left: number;
  top: number;
  width: number;
  opens: boolean;
}

/** All series at one place as a small table; the one that a click opens is marked. */
export function PlotTip({ into, marks, chosen, left, top, width, opens }: PlotTipProps) {
  const rows = marks.flatMap((mark) => mark.rows.map((row, i) => ({ ...row, mark, first: i === 0 })));
  const side = left > width / 2 ? { right: width - left + 14 } : { left: left + 14 };
  const labels = new Set(rows.map(({ label }) => label)).size > 1 || marks.some((mark) => mark.rows.length > 1);
  return createPortal(
    <div
      style={{ ...side, top: Math.max(0, top), maxWidth: Math.max(180, Math.max(left, width - left) - 20) }}
      className="pointer-events-none absolute z-10 w-max rounded-md border border-line-2 bg-raised px-2.5 py-2 text-xs shadow-float"
    >
      <p className="mb-1 text-ink-2">{chosen.at}</p>
      <table className="border-collapse">
        <tbody>
          {rows.map(({ mark, label, text, interval, n, missing, first }) => (
            <tr key={`${mark.series.id} ${label}`} className={mark === chosen && marks.length > 1 ? "font-medium text-ink" : "text-ink-2"}>
              <td className="pr-1.5 align-middle">{first && <SeriesSwatch series={mark.series} line={false} />}</td>
              <td className="max-w-44 truncate pr-3">{labels && mark.rows.length > 1 ? label : mark.series.label}</td>
              <td className="num pr-2 text-right text-ink">{text}</td>
              <td className="num pr-2 whitespace-nowrap text-ink-3 max-[479px]:hidden">{interval}</td>
              <td className="num text-right whitespace-nowrap text-ink-3">
                n {formatNumber(n)}
                {missing > 0 && `, ${formatNumber(missing)} missing`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {opens && <p className="mt-1 text-ink-3">Click or Enter opens the samples{marks.length > 1 ? ` of ${chosen.series.label}` : ""}</p>}
    </div>,
    into,
  );
}
