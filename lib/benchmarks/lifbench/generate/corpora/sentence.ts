import { capitalized } from "@/lib/contracts/plain/capitalized";
import type { Random } from "@/lib/random/random";
import { type Slot, slots } from "./words";

/** A literal piece of a pattern, or a slot between such pieces. */
type Piece = { text: string } | { slot: Slot; capital: boolean };

function compiled(pattern: string): Piece[] {
  return pattern.split(/[{}]/).flatMap((text, at): Piece[] => {
    if (at % 2 === 0) return text === "" ? [] : [{ text }];
    const slot = text.charAt(0).toLowerCase() + text.slice(1);
    if (!(slot in slots)) throw new Error(`The pattern “${pattern}” names a list “${text}” that there is not.`);
    return [{ slot: slot as Slot, capital: slot !== text }];
  });
}

const withArticles = (text: string) => text.replace(/\b([Aa]) (?=[aeio]|u(?!se|ni)|hourglass)/g, "$1n ");

/**
 * Generator of sentences from patterns, which never repeats one. Each sentence begins with its only capital and ends with its only full
 * stop, so none is contained in another.
 */
export class Sentences {
  readonly #patterns: readonly Piece[][];
  readonly #given: Set<string>;

  /** `given` is shared by generators that must not repeat each other's sentences. */
  constructor(patterns: readonly string[], given: Set<string> = new Set()) {
    this.#patterns = patterns.map(compiled);
    this.#given = given;
  }

  /** Returns another sentence; `fixed` sets words that stay, such as the theme of a section. */
  next(random: Random, fixed: Partial<Record<Slot, string>> = {}): string {
    for (let attempt = 0; attempt < 1000; attempt++) {
      const sentence = withArticles(this.#drawn(random, fixed));
      if (this.#given.has(sentence)) continue;
      this.#given.add(sentence);
      return sentence;
    }
    throw new Error("These patterns have no more sentences to give.");
  }

  /** Returns an unused sentence to the source. */
  giveBack(sentence: string): void {
    this.#given.delete(sentence);
  }

  #drawn(random: Random, fixed: Partial<Record<Slot, string>>): string {
    const used = new Set<string>();
    let text = "";
    for (const piece of random.pick(this.#patterns)) {
      if ("text" in piece) {
        text += piece.text;
        continue;
      }
      const kept = piece.capital ? undefined : fixed[piece.slot];
      let word = kept ?? random.pick(slots[piece.slot]);
      while (kept === undefined && used.has(word)) word = random.pick(slots[piece.slot]);
      used.add(word);
      text += piece.capital ? capitalized(word) : word;
    }
    return text;
  }
}
