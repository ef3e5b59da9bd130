import { formatNumber } from "@/components/ui/format";
import type { FunnelStep } from "./funnel";

interface FunnelProps {
  steps: readonly FunnelStep[];
  candidates: number;
  kept: number;
}

/** Chart of the candidates by step: the number that entered, and the share that the step dropped. */
export function Funnel({ steps, candidates, kept }: FunnelProps) {
  const share = (count: number) => `${candidates === 0 ? 0 : (count / candidates) * 100}%`;
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Candidates through the steps</caption>
      <thead className="text-xs text-ink-3">
        <tr className="border-b border-line">
          <th scope="col" className="h-8 text-left font-medium">
            Step
          </th>
          <th scope="col" className="px-2 text-right font-medium">
            Entered
          </th>
          <th scope="col" className="px-2 text-right font-medium">
            Dropped
          </th>
          <th scope="col" className="w-2/5 max-sm:hidden">
            <span className="sr-only">Share</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ step, entering, dropped }) => (
          <tr key={step} className="border-b border-line">
            <th scope="row" className="h-8 text-left font-normal">
              {step}
            </th>
            <td className="num px-2 text-right text-ink-2">{formatNumber(entering)}</td>
            <td className="num px-2 text-right">{formatNumber(dropped)}</td>
            <td className="max-sm:hidden">
              <div aria-hidden className="flex h-3">
                <div className="bg-accent/55" style={{ width: share(entering - dropped) }} />
                <div className="hatch border-y border-r border-line-2" style={{ width: share(dropped) }} />
              </div>
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="h-8 text-left font-medium">
            Kept
          </th>
          <td className="num px-2 text-right font-medium">{formatNumber(kept)}</td>
          <td />
          <td className="max-sm:hidden">
            <div aria-hidden className="h-3 bg-accent" style={{ width: share(kept) }} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
