import type { RegexTree } from "./regex-node";

interface Emptiness {
  /** True if it can match the empty text. */
  empty: boolean;
  /** True if its empty matches at a place are tried last. */
  last: boolean;
  /** True if that holds for every repeated part inside that can match the empty text. */
  safe: boolean;
}

function emptinessOf(tree: RegexTree): Emptiness {
  switch (tree.kind) {
    case "character":
      return { empty: false, last: true, safe: true };
    case "place":
    case "look":
      return { empty: true, last: true, safe: true };
    case "reference":
      return { empty: true, last: false, safe: false };
    case "sequence": {
      const parts = tree.parts.map(emptinessOf);
      const empty = parts.every((part) => part.empty);
      return { empty, last: !empty || parts.every(({ last }) => last), safe: parts.every(({ safe }) => safe) };
    }
    case "branches": {
      const parts = tree.parts.map(emptinessOf);
      const last = parts.every((part, at) => !part.empty || (at === parts.length - 1 && part.last));
      return { empty: parts.some(({ empty }) => empty), last, safe: parts.every(({ safe }) => safe) };
    }
    case "repeat": {
      const part = emptinessOf(tree.part);
      const empty = tree.low === 0 || part.empty;
      return { empty, last: !empty || (!tree.lazy && part.last), safe: part.safe && (!part.empty || (!tree.lazy && part.last)) };
    }
    case "capture":
    case "atomic":
      return emptinessOf(tree.part);
  }
}

/** Checks whether an expression, or a repeated part of it, may take an empty match although a longer one begins at the same place. */
export function prefersEmpty(tree: RegexTree): boolean {
  // Engines then differ in what they try after the empty match and in when the repetition ends.
  const { last, safe } = emptinessOf(tree);
  return !last || !safe;
}
