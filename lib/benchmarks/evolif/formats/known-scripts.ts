interface Node {
  next: Map<string, Node>;
  /** Lowest number of a script that passes through this turn. */
  first: number;
  /** Number of the script that ends with this turn. */
  ends: number;
}

const newNode = (): Node => ({ next: new Map(), first: Number.POSITIVE_INFINITY, ends: Number.POSITIVE_INFINITY });

/** Collector of numbered scripts that finds the dialogues of the same script, in time that grows with their turns alone. */
export class KnownScripts {
  readonly #root = newNode();

  /**
   * Returns the lowest number of a script that begins with these turns or is their beginning, because models may reach different turns of
   * the same script; undefined if there is none.
   */
  find(turns: readonly string[]): number | undefined {
    let node: Node | undefined = this.#root;
    let lowest = Number.POSITIVE_INFINITY;
    for (const turn of turns) {
      node = node.next.get(turn);
      if (!node) break;
      lowest = Math.min(lowest, node.ends);
    }
    lowest = Math.min(lowest, node?.first ?? lowest);
    return lowest === Number.POSITIVE_INFINITY ? undefined : lowest;
  }

  /** Adds a script under a number, or continues the script of this number to these turns. */
  set(number: number, turns: readonly string[]): void {
    let node = this.#root;
    for (const turn of turns) {
      const next = node.next.get(turn) ?? newNode();
      node.next.set(turn, next);
      next.first = Math.min(next.first, number);
      if (next.ends === number) next.ends = Number.POSITIVE_INFINITY;
      node = next;
    }
    node.ends = Math.min(node.ends, number);
  }
}
