const dimensions = 512;
const [shortest, longest] = [3, 5];

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * Embeds a text as a unit vector: sequences of three to five characters, ignoring case and runs of white space, hashed into 512 signed
 * dimensions. Equal on every machine; nearness reflects wording, not meaning.
 */
export function hashedEmbedding(text: string): number[] {
  const plain = ` ${text.toLowerCase().replace(/\s+/g, " ").trim()} `;
  const vector = new Array<number>(dimensions).fill(0);
  for (let length = shortest; length <= longest; length++) {
    for (let at = 0; at + length <= plain.length; at++) {
      const hash = hashOf(plain.slice(at, at + length));
      vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + (hash >>> 31 === 0 ? 1 : -1);
    }
  }
  return unit(vector);
}

/** Scales a vector to length 1; the zero vector stays unchanged. */
export function unit(vector: readonly number[]): number[] {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? [...vector] : vector.map((value) => value / length);
}
