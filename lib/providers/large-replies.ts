/** Places for replies of some size. */
interface Places {
  /** Bytes from which on a reply takes a place now: fewer while all are taken, so that many who wait hold little. */
  readonly from: number;
  /** Asks for a place: `go` is called once it is given, at once where one is free. The returned function gives the place back. */
  enter(go: () => void): () => void;
}

/** Where large replies wait for each other, unread, in the order in which they have grown: places of two sizes, the smaller first. */
export type LargeReplies = readonly Places[];

const largeFrom = 2 ** 20;
/** A reply is held several times over while it is parsed, searched for keys and stored: of these only one is. */
const hugeFrom = 4 * largeFrom;

function places(atOnce: number, size: { free: number; taken: number }): Places {
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
          free++;
          next();
        } else if (state === "waiting") waiting.splice(waiting.indexOf(begin), 1);
        state = "left";
      };
    },
  };
}

/** Lets so many replies over 1 MB be read at once, and of those over 4 MB one. */
export const largeReplies = (atOnce: number): LargeReplies => [
  places(atOnce, { free: largeFrom, taken: largeFrom / 4 }),
  places(1, { free: hugeFrom, taken: hugeFrom }),
];
