import type { TextHash } from "@/lib/contracts/message";

/** Ratios are rounded up to multiples of this step, so that prompts over one text are cut at the same place. */
const step = 0.02;
/** Prompts with fewer tokens are not informative: a chat template weighs as much as their text. */
const fewest = 200;

/**
 * Learns from reported input tokens how many tokens a model counts per o200k_base token: by shared text, since a list of ids differs from
 * an essay. A new text gets the largest ratio so far.
 */
export class TokenGauge {
  readonly #byText = new Map<TextHash, number>();
  #most: number | null;

  /** `known` is the ratio learned earlier for the model; null for none. `onMost` is called with a larger ratio. */
  constructor(
    known: number | null,
    private readonly onMost: (ratio: number) => void = () => {},
  ) {
    this.#most = known;
  }

  /** Returns the ratio for a prompt over this text; 1 if nothing is known about the model. */
  ratio(text: TextHash | undefined): number {
    return (text === undefined ? undefined : this.#byText.get(text)) ?? this.#most ?? 1;
  }

  /** Learns from a reply: `reported` input tokens for a prompt of `counted` tokens under o200k_base. */
  learn(text: TextHash | undefined, counted: number, reported: number): void {
    if (counted < fewest || reported <= 0) return;
    const ratio = Math.ceil(reported / counted / step - 1e-9) * step;
    // Only the first reply over a text sets its ratio; later ones would merely move the cut.
    if (text !== undefined && !this.#byText.has(text)) this.#byText.set(text, ratio);
    if (this.#most !== null && ratio <= this.#most) return;
    this.#most = ratio;
    this.onMost(ratio);
  }
}

/** Gauge of a run in batches, which does not learn: a request is fitted once for its batch and once more for its result, in the same way. */
export class FixedGauge extends TokenGauge {
  override learn(): void {}
}
