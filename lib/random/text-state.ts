/** Final mix of MurmurHash3: every bit of the input affects every bit of the output. */
function mixed(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Computes four signed 32-bit words that depend on every character of a text: the state of a generator, never all zero. */
export function stateOf(text: string): [number, number, number, number] {
  const lanes: [number, number, number, number] = [0x9e3779b9 | 0, 0x243f6a88, 0x7f4a7c15, 0x3c6ef372];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    lanes[0] = mixed(Math.imul(lanes[0] ^ unit, 0x01000193) + lanes[3]);
    lanes[1] = mixed(Math.imul(lanes[1] ^ unit, 0x1b873593) + lanes[0]);
    lanes[2] = mixed(Math.imul(lanes[2] ^ unit, 0x2545f491) + lanes[1]);
    lanes[3] = mixed(Math.imul(lanes[3] ^ unit, 0x5bd1e995) + lanes[2]);
  }
  if (lanes.every((lane) => lane === 0)) lanes[0] = 1;
  return lanes;
}
