/** The hatch of cells with too few samples, as a pattern that others fill with. */
export function HeatHatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} y1={0} x2={0} y2={5} stroke="var(--color-line-2)" strokeWidth={1} />
      </pattern>
    </defs>
  );
}
