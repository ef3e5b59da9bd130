/** Words that read as translated, each with a replacement: no text of a page, an error or a command, and no docstring, may have them. */
export const bannedWords = [
  [/\bstands?\b/i, "is, is shown"],
  [/\banew\b/i, "again, over"],
  [/\b(?:no|some|every)body\b/i, "no one, someone, or a passive"],
  [/\btold\b/i, "said, or name what is known"],
  [/\bgo(?:es|ing)? on\b|\bwent on\b/i, "continue, resume, be running"],
  [/\bthe house\b/i, "Heed"],
  [/\bturned away\b/i, "rejected"],
  [/\bshall\b/i, "will, should"],
  [/\bso many\b/i, "this many"],
  [/\bwhich tells\b/i, "which shows"],
  [/\bcounts? nowhere\b/i, "is not scored, is excluded"],
  [/\bfor good\b/i, "permanently"],
  [/\bmend(?:s|ed)?\b/i, "fix"],
  [/\bno whole\b/i, "not a whole, no complete"],
  [/\bbroken off\b/i, "cut short, interrupted"],
  [/(?:\d+|\{…\})[ \u00a0\u202f]%/, "a percentage without a space"],
];

/** Values that are stored or that the API has, each with the file that has it. */
export const storedValues = [
  { file: "lib/contracts/endurance.ts", text: "broken off" },
  { file: "lib/endurance/dialogue-end.ts", text: "broken off" },
  { file: "lib/record/run-states.ts", text: "went on" },
  { file: "lib/engine/run-sample.ts", text: "turned away" },
  { file: "lib/runs/notify-ends.ts", text: "not told" },
  // The labels of checks, by which filters and exports name them.
  { file: "lib/benchmarks/ifeval/score/checks/ifbench-count-checks.ts", text: "at most {…} % stop words" },
  {
    file: "lib/benchmarks/ifeval/score/checks/ifbench-count-checks.ts",
    text: "{…} % of its trigrams in the reference, 2 points more or less",
  },
];

/**
 * The banned words of texts, a line for each.
 * @param {{ file: string, line: number, text: string }[]} texts
 * @param {Set<unknown>} used gets the stored values that were met
 * @returns {string[]}
 */
export function bannedIn(texts, used = new Set()) {
  return texts.flatMap(({ file, line, text }) => {
    const stored = storedValues.find((allowed) => allowed.file === file && allowed.text === text);
    if (stored) used.add(stored);
    const met = stored ? [] : bannedWords.filter(([word]) => word.test(text));
    return met.map(([word, instead]) => `${file}:${line} has “${word.exec(text)?.[0]}”; write: ${instead}.`);
  });
}
