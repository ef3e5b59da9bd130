/** Counts the leading elements that fulfil a condition, by bisection: no element after them fulfils it. */
export function leadingCount<Of>(list: readonly Of[], isLeading: (element: Of) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isLeading(list[middle] as Of)) low = middle + 1;
    else high = middle;
  }
  return low;
}
