import { useId } from "react";
import { formatMetric } from "@/components/ui/format";
import { fewest } from "../figure-cell";
import { heatStrength } from "../heat-scale";

const steps = 6;

/** Scale of a heat map, from the lightest to the strongest cell, with the meaning of hatched cells. */
export function HeatLegend({ scale: [low, high], unit }: { scale: [number, number]; unit: string }) {
  const hatch = useId();
  const decimals = unit === "%" || high > 20 ? 0 : 2;
  const values = Array.from({ length: steps }, (_, step) => low + ((high - low) * step) / (steps - 1));
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2">
      <span className="flex items-center gap-1.5">
        <span data-export-text className="num">
          {formatMetric(low, { unit, decimals })}
        </span>
        <svg data-export width={steps * 16} height={12} aria-hidden>
          {values.map((value, step) => (
            <rect
              key={value}
              x={step * 16}
              width={16}
              height={12}
              fill="var(--color-heat)"
              fillOpacity={heatStrength(value, [low, high])}
              stroke="var(--color-line)"
            />
          ))}
        </svg>
        <span data-export-text className="num">
          {formatMetric(high, { unit, decimals })}
        </span>
      </span>
      <span className="flex items-center gap-1.5">
        <svg data-export width={16} height={12} aria-hidden>
          <HeatHatch id={hatch} />
          <rect width={16} height={12} fill="var(--color-sunken)" stroke="var(--color-line)" />
          <rect width={16} height={12} fill={`url(#${hatch})`} />
        </svg>
        <span data-export-text>n below {fewest}</span>
      </span>
    </p>
  );
}

/** SVG pattern that hatches cells with too few samples. */
export function HeatHatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} y1={0} x2={0} y2={5} stroke="var(--color-line-2)" strokeWidth={1} />
      </pattern>
    </defs>
  );
}
