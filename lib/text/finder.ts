/**
 * Looks for a text at positions that never go back, and reads nothing twice: the first place at or behind a position, or the length of the
 * whole text where there is none.
 */
export function finder(text: string, wanted: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) found = text.indexOf(wanted, from);
    if (found === -1) found = text.length;
    return found;
  };
}
