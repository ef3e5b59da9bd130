import { BootError } from "./boot-error.mjs";

/** Kinds of tests in the order of their names in the output; `long` and `chaos` run only on request. */
export const kinds = ["unit", "components", "db", "e2e", "long", "chaos"];

export const help = `npm test                        all tests but long ones and chaos
npm test -- unit db             some kinds: ${kinds.slice(0, -1).join(", ")} or ${kinds.at(-1)}; unit brings components
npm test -- PATH...             the tests of some files or folders, of any kind
npm test -- -t NAME             the tests whose name matches a regular expression
npm test -- --changed           the tests that what changed since the last commit may break
npm test -- --changed BRANCH    the same for what changed since this branch was left
npm test -- --seed N            the order in which an earlier run had its files; each run prints its own
npm test -- --report            ends with a table of what the tests took

These go together: npm test -- db lib/runs -t cancelled --report

--changed runs a test file of Vitest when it changed, when anything that it imports did, or when a file that no file imports changed in its
folder. It runs a browser file when that changed, and all browser files when a part of the pages, of the server or of the worker did.
A long test (*.long.test.ts) runs when it or the kind "long" is named. npm run test:long runs all of them and notes what they were tried with.
The last line is always "N passed, N failed". A name that matches no test is a failure.`;

const wholeNumber = (text) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : null);

function readPattern(text) {
  if (text === undefined || text === "") throw new BootError("-t needs the name of a test, or a regular expression that matches it.");
  try {
    new RegExp(text);
  } catch (error) {
    throw new BootError(
      `-t takes a regular expression, and ${text} is none: ${error.message}. Write \\ before a sign that stands for itself.`,
    );
  }
  return text;
}

/**
 * Writes a pattern of test names for Playwright, which matches the names of project and file as well: `^` then matches after these.
 * @param {string} name a regular expression
 */
export const playwrightPattern = (name) =>
  name.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\^/g, (part) => (part === "^" ? "(?<=^\\S* \\S+ )" : part));

/**
 * Parses the arguments of `npm test`.
 * @param {string[]} args
 * @param {{ isCommit: (name: string) => boolean, isPath: (path: string) => boolean }} world isCommit: true for a branch or another name of
 * a commit
 * @returns {{ kinds: string[], paths: string[], name: string | null, changed: string | null, seed: number | null, report: boolean, help:
 * boolean }} kinds and paths: empty if all are meant; changed: the commit to compare with
 */
export function readTestArguments(args, { isCommit, isPath }) {
  const wanted = { kinds: [], paths: [], name: null, changed: null, seed: null, report: false, help: false };
  // An option may contain its value: --seed=7.
  const words = args.flatMap((word) =>
    /^--[a-z]+=/.test(word) ? [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)] : [word],
  );
  const isBranch = (word) => word !== undefined && !word.startsWith("-") && !kinds.includes(word);
  const options = {
    "-t": () => {
      wanted.name = readPattern(words.shift());
    },
    "--changed": () => {
      const [next] = words;
      if (isBranch(next) && !isCommit(next) && !isPath(next)) throw new BootError(`There is neither a branch nor a file called ${next}.`);
      wanted.changed = isBranch(next) && isCommit(next) ? words.shift() : "HEAD";
    },
    "--seed": () => {
      const text = words.shift();
      wanted.seed = wholeNumber(text);
      if (wanted.seed === null) throw new BootError(`--seed needs a whole number of up to nine digits, and ${text ?? "nothing"} is none.`);
    },
    "--report": () => {
      wanted.report = true;
    },
    "--help": () => {
      wanted.help = true;
    },
  };
  while (words.length > 0) {
    const word = words.shift();
    if (Object.hasOwn(options, word)) options[word]();
    else if (word.startsWith("-")) throw new BootError(`There is no option ${word}; npm test -- --help names them all.`);
    else if (kinds.includes(word)) wanted.kinds.push(word);
    else wanted.paths.push(word);
  }
  return wanted;
}
