import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import type { Random } from "./random";
import { stateOf } from "./text-state";

/** Builds a source that yields the same numbers for the same seed on every machine; `3` and `"3"` are the same seed. */
export function randomFrom(seed: string | number): Random {
  const name = String(seed);
  const generator = xoroshiro128plusFromState(stateOf(name));
  const integer = (below: number): number => {
    if (!Number.isInteger(below) || below < 1) throw new RangeError(`Cannot draw an integer below ${below}.`);
    return uniformInt(generator, 0, below - 1);
  };
  return {
    uniform: () => uniformFloat64(generator),
    integer,
    pick: (list) => elementAt(list, integer(list.length)),
    shuffle: (list) => {
      const copy = [...list];
      for (let top = copy.length - 1; top > 0; top--) {
        const other = integer(top + 1);
        const kept = elementAt(copy, top);
        copy[top] = elementAt(copy, other);
        copy[other] = kept;
      }
      return copy;
    },
    fork: (label) => randomFrom(`${name}\u0000${label}`),
  };
}

/** The element at an index that the caller knows to be in range; the cast is needed because the compiler cannot know that. */
function elementAt<T>(list: readonly T[], index: number): T {
  return list[index] as T;
}
