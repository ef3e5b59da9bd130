import type { RegexTree } from "./regex-node";

interface Emptiness {
  /** Whether it can match nothing. */
  empty: boolean;
  /** Whether of its matches at a place the empty ones are tried last. */
  last: boolean;
  /** Whether that holds for every part inside that is repeated and can match nothing. */
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

/**
 * Whether an expression, or a part of it that is repeated, may take an empty match although a longer one begins at the same place. What is tried
 * after the empty match, and when the repetition ends, differs between engines then.
 */
export function prefersEmpty(tree: RegexTree): boolean {
  const { last, safe } = emptinessOf(tree);
  return !last || !safe;
}
