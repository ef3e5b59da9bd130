/** Returns the band of a hundred densities that contains this one, with both ends included: 1 to 100, 101 to 200, ... */
export function densityBand(density: number): [number, number] {
  const band = Math.ceil(density / 100);
  return [(band - 1) * 100 + 1, band * 100];
}
