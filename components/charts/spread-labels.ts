/**
 * Moves positions apart so that neighbors differ by at least `gap` and all are within [low, high]. Keeps their order and, if possible,
 * their places. Null if they do not fit.
 */
export function spreadLabels(wanted: readonly number[], gap: number, low: number, high: number): number[] | null {
  if (wanted.length === 0) return [];
  if ((wanted.length - 1) * gap > high - low + 1e-9) return null;
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  // Groups of touching labels; each is centered on the mean of its members' wanted positions.
  const groups: { size: number; sum: number; start: number }[] = [];
  for (const i of order) {
    let group = { size: 1, sum: wanted[i] ?? 0, start: placed(wanted[i] ?? 0, 1) };
    for (let before = groups.at(-1); before && before.start + before.size * gap > group.start; before = groups.at(-1)) {
      groups.pop();
      // Wanted positions of later members are measured from the start of the group.
      const sum = before.sum + group.sum - group.size * before.size * gap;
      const size = before.size + group.size;
      group = { size, sum, start: placed(sum / size, size) };
    }
    groups.push(group);
  }
  const out = new Array<number>(wanted.length).fill(0);
  let at = 0;
  for (const group of groups) {
    for (let member = 0; member < group.size; member++) out[order[at++] ?? 0] = group.start + member * gap;
  }
  return out;

  function placed(start: number, size: number): number {
    return Math.min(Math.max(start, low), high - (size - 1) * gap);
  }
}
