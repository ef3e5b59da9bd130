const base = 0x01000193;

/** Computes 32-bit hashes of every run of `width` code units of a text, with its start, in one pass; none for a shorter text. */
export function rollingHashes(text: string, width: number, visit: (hash: number, at: number) => boolean | undefined): void {
  if (width <= 0 || text.length < width) return;
  let leading = 1;
  for (let unit = 1; unit < width; unit++) leading = Math.imul(leading, base);
  let hash = 0;
  for (let end = 0; end < text.length; end++) {
    if (end >= width) hash = (hash - Math.imul(text.charCodeAt(end - width), leading)) | 0;
    hash = (Math.imul(hash, base) + text.charCodeAt(end)) | 0;
    if (end >= width - 1 && visit(hash, end - width + 1) === false) return;
  }
}

/** A set of hashes whose lookups may give false positives but no false negatives. */
export class HashSieve {
  readonly #bits: Uint32Array;
  readonly #shift: number;

  /** Sized for about this many hashes: at least eight bits for each, up to a megabyte. */
  constructor(hashes: number) {
    const width = Math.min(23, Math.max(5, Math.ceil(Math.log2(Math.max(1, hashes) * 8))));
    this.#bits = new Uint32Array(1 << (width - 5));
    this.#shift = 32 - width;
  }

  add(hash: number): void {
    const place = this.#place(hash);
    this.#bits[place >>> 5] = (this.#bits[place >>> 5] ?? 0) | (1 << (place & 31));
  }

  mayHave(hash: number): boolean {
    const place = this.#place(hash);
    return ((this.#bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
  }

  /** Returns as many bits as the sieve needs, each depending on the whole hash. */
  #place(hash: number): number {
    const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    return (mixed ^ (mixed >>> 13)) >>> this.#shift;
  }
}
