/**
 * Creates a search for a text at positions that never decrease, which reads nothing twice. It returns the first place at or after a
 * position, or the length of the whole text if there is none.
 */
export function finder(text: string, wanted: string): (from: number) => number {
  let place = -1;
  return (from) => {
    if (place < from) place = text.indexOf(wanted, from);
    if (place === -1) place = text.length;
    return place;
  };
}
