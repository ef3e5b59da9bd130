import type { OutcomeDeclaration, OutcomeTone } from "@/lib/contracts/check";
import { stripBins, stripPath, stripWords, tonesByLetter } from "./strip";

const layers: { tone: OutcomeTone; className: string }[] = [
  { tone: "pass", className: "fill-pass opacity-30" },
  { tone: "unscored", className: "fill-unscored" },
  { tone: "changed", className: "fill-changed" },
  { tone: "fail", className: "fill-fail" },
];

/** Width of one check in CSS pixels: the largest, and the smallest that still keeps checks visually separate. */
const room = { most: 5, least: 3 };

interface OutcomeStripProps {
  /** Outcome letters in item order. */
  letters: string;
  outcomes: readonly OutcomeDeclaration[];
  /** Maximum width in CSS pixels; few checks take less. */
  width?: number;
  height?: number;
}

/** Marks for the checks of a reply in item order, like a barcode that shows where a model begins to forget. */
export function OutcomeStrip({ letters, outcomes, width = 150, height = 14 }: OutcomeStripProps) {
  if (letters === "") return null;
  const apart = letters.length * room.least <= width;
  const bins = stripBins(letters, tonesByLetter(outcomes), apart ? letters.length : Math.floor(width / 2));
  return (
    <svg
      role="img"
      aria-label={stripWords(letters, outcomes)}
      width={Math.min(letters.length * room.most, width)}
      height={height}
      viewBox={`0 0 ${bins.length} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="block max-w-full"
    >
      {layers.map(({ tone, className }) => {
        const path = stripPath(bins, tone, apart ? 0.25 : 0);
        return path === "" ? null : <path key={tone} d={path} className={className} />;
      })}
    </svg>
  );
}
