import { HashSieve, rollingHashes } from "./rolling-hash";

/** Short sequences show that a short text is absent, long ones that a text with the same words is. */
const short = 4;
const long = 16;

/** Finder of texts in one long text, which usually detects absent texts without reading the long one. */
export class LongText {
  readonly #short: HashSieve;
  readonly #long: HashSieve;
  readonly #known = new Map<string, boolean>();

  constructor(readonly text: string) {
    this.#short = new HashSieve(text.length);
    this.#long = new HashSieve(text.length);
    rollingHashes(text, short, (hash) => void this.#short.add(hash));
    rollingHashes(text, long, (hash) => void this.#long.add(hash));
  }

  includes(sought: string): boolean {
    const known = this.#known.get(sought);
    if (known !== undefined) return known;
    const isIncluded = this.#mayInclude(sought) && this.text.includes(sought);
    if (this.#known.size >= 10_000) this.#known.clear();
    this.#known.set(sought, isIncluded);
    return isIncluded;
  }

  #mayInclude(sought: string): boolean {
    const [width, sieve] = sought.length >= long ? [long, this.#long] : [short, this.#short];
    let may = true;
    rollingHashes(sought, width, (hash) => {
      may = sieve.mayHave(hash);
      return may;
    });
    return may;
  }
}
