/** Lets so many large replies be read at once; the others wait, unread, in the order in which they have grown. */
export interface LargeReplies {
  /** Asks for a place: `go` is called once it is given, at once where one is free. The returned function gives the place back. */
  enter(go: () => void): () => void;
}

export function largeReplies(atOnce: number): LargeReplies {
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
