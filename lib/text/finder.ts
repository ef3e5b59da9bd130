/**
 * Looks for a text at positions that never go back, and reads nothing twice: the first place at or behind a position, or the length of the
 * whole text where there is none.
 */
export function finder(text: string, wanted: string): (from: number) => number {
  let place = -1;
  return (from) => {
    if (place < from) place = text.indexOf(wanted, from);
    if (place === -1) place = text.length;
    return place;
  };
}
