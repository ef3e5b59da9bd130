import { collectSoon, hugeText } from "@/lib/text/collect-garbage";

/** Slots for replies of some size. */
interface Places {
  /**
   * Smallest size in bytes at which a reply now needs a slot. It is lower while all slots are taken, so that many waiting replies use
   * little memory.
   */
  readonly from: number;
  /** Requests a slot: `go` is called once it is granted, immediately if one is free. The returned function releases it. */
  enter(go: () => void): () => void;
}

/**
 * Slots for which large replies wait, unread, in the order in which they reached their size: one list of slots for each of two sizes, the
 * smaller first.
 */
export type LargeReplies = readonly Places[];

const largeFrom = 2 ** 20;

function places(atOnce: number, size: { free: number; taken: number }, left = () => {}): Places {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  const next = () => {
    while (free > 0) {
      const begin = waiting.shift();
      if (!begin) return;
      free--;
      begin();
    }
  };
  return {
    get from() {
      return free > 0 ? size.free : size.taken;
    },
    enter(go) {
      let state: "waiting" | "inside" | "left" = "waiting";
      const begin = () => {
        state = "inside";
        go();
      };
      waiting.push(begin);
      next();
      return () => {
        if (state === "inside") {
          left();
          free++;
          next();
        } else if (state === "waiting") waiting.splice(waiting.indexOf(begin), 1);
        state = "left";
      };
    },
  };
}

/** Creates slots to read `atOnce` replies over 1 MB at the same time, and one over 4 MB. */
export const largeReplies = (atOnce: number): LargeReplies => [
  places(atOnce, { free: largeFrom, taken: largeFrom / 4 }),
  // A reply is in memory several times while it is parsed, searched for keys and stored, so only one this large is read at a time.
  places(1, { free: hugeText, taken: hugeText }, collectSoon),
];
