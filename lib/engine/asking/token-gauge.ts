import type { TextHash } from "@/lib/contracts/message";

/** Ratios are rounded up to these steps, so that the prompts over one text are cut alike. */
const step = 0.02;
/** Prompts with fewer tokens tell too little: a chat template weighs as much as their text. */
const fewest = 200;

/**
 * How many tokens a model counts for each one under o200k_base, learned from the input tokens that it reports: by shared text, since a list of
 * ids and an essay differ, and for a text that it has not seen the most that it counted for another.
 */
export class TokenGauge {
  readonly #byText = new Map<TextHash, number>();
  #most: number | null;

  /** `known`: what was learned of the model before; null for nothing. `onMost` hears of a larger ratio. */
  constructor(
    known: number | null,
    private readonly onMost: (ratio: number) => void = () => {},
  ) {
    this.#most = known;
  }

  /** The ratio for a prompt over this text; 1 while nothing is known of the model. */
  ratio(text: TextHash | undefined): number {
    return (text === undefined ? undefined : this.#byText.get(text)) ?? this.#most ?? 1;
  }

  /** A reply reported so many input tokens for a prompt of so many under o200k_base. */
  learn(text: TextHash | undefined, counted: number, reported: number): void {
    if (counted < fewest || reported <= 0) return;
    const ratio = Math.ceil(reported / counted / step - 1e-9) * step;
    // The first reply over a text tells; the others would only cut it at another place.
    if (text !== undefined && !this.#byText.has(text)) this.#byText.set(text, ratio);
    if (this.#most !== null && ratio <= this.#most) return;
    this.#most = ratio;
    this.onMost(ratio);
  }
}
