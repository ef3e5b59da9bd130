import { useId } from "react";
import type { OutcomeTone } from "@/lib/contracts/check";
import { looks } from "../series-look";
import type { SharesPart } from "./shares-data";

const tones: Record<OutcomeTone, string> = {
  pass: "var(--color-pass)",
  fail: "var(--color-fail)",
  changed: "var(--color-changed)",
  unscored: "var(--color-unscored)",
};

/** Strokes of a tile of 8 pixels, which distinguish parts besides color. The first part is plain. */
const textures = [
  "",
  "M-2,2l4,-4M0,8l8,-8M6,10l4,-4",
  "M2,2h2M6,6h2",
  "M-2,6l4,4M0,0l8,8M6,-2l4,4",
  "M0,4h8",
  "M4,0v8",
  "M0,4h8M4,0v8",
  "M1,1h1",
];

/** Returns the CSS color of a part: that of its verdict, or of its place. */
export function partColour({ tone, look }: SharesPart, place: number): string {
  return tone === null ? `var(--series-${((look ?? place) % looks) + 1})` : tones[tone];
}

/** SVG patterns of all parts; pieces refer to them by `url(#ID-PLACE)`. */
export function PartPatterns({ id, parts }: { id: string; parts: readonly SharesPart[] }) {
  return (
    <defs>
      {parts.map((part, place) => (
        <pattern key={part.id} id={`${id}-${place}`} width={8} height={8} patternUnits="userSpaceOnUse">
          <path
            d={textures[(part.look ?? place) % textures.length]}
            stroke={partColour(part, place)}
            strokeOpacity={0.75}
            strokeWidth={1.25}
            fill="none"
          />
        </pattern>
      ))}
    </defs>
  );
}

interface PieceProps {
  x: number;
  y: number;
  width: number;
  height: number;
  part: SharesPart;
  place: number;
  /** Id prefix of the patterns. */
  id: string;
}

/** Piece of a bar with its color, texture and outline. */
export function PartPiece({ part, place, id, ...box }: PieceProps) {
  const colour = partColour(part, place);
  return (
    <>
      <rect {...box} fill={colour} fillOpacity={0.24} />
      <rect {...box} fill={`url(#${id}-${place})`} stroke={colour} strokeWidth={1} />
    </>
  );
}

/** Names of the parts. */
export function SharesLegend({ parts }: { parts: readonly SharesPart[] }) {
  const id = useId();
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {parts.map((part, place) => (
        <li key={part.id} className="flex min-w-0 max-w-full items-center gap-1.5">
          <svg data-export width={22} height={12} viewBox="0 0 22 12" className="shrink-0" aria-hidden>
            <PartPatterns id={id} parts={parts} />
            <PartPiece part={part} place={place} id={id} x={1} y={1} width={20} height={10} />
          </svg>
          <span data-export-text className="truncate">
            {part.label}
          </span>
        </li>
      ))}
    </ul>
  );
}
