/** The nine groups in the paper's order (Table 2), with its abbreviations (Table 4). */
export const groups = [
  { id: "startwith", label: "Start with", short: "SW" },
  { id: "endwith", label: "End with", short: "EW" },
  { id: "format", label: "Format", short: "FMT" },
  { id: "case", label: "Case", short: "CS" },
  { id: "punctuation", label: "Punctuation", short: "PTT" },
  { id: "countableItems", label: "Countable items", short: "CTI" },
  { id: "length", label: "Length", short: "LEN" },
  { id: "existence", label: "Keyword existence", short: "EXT" },
  { id: "forbidden", label: "Keyword forbidden", short: "FBD" },
] as const;
export type GroupId = (typeof groups)[number]["id"];

/** Groups of the second release that only a judge model can check. */
export const judgedGroups = [
  { id: "emotion", label: "Emotion" },
  { id: "reader_age", label: "Reader age" },
  { id: "style", label: "Style" },
] as const;
export type JudgedGroupId = (typeof judgedGroups)[number]["id"];

/** Every group in the order of a turn's states. */
export const allGroups: readonly (GroupId | JudgedGroupId)[] = [...groups.map(({ id }) => id), ...judgedGroups.map(({ id }) => id)];

export const isJudged = (id: string): id is JudgedGroupId => judgedGroups.some((group) => group.id === id);

export const groupLabel = (id: string): string => [...groups, ...judgedGroups].find((group) => group.id === id)?.label ?? id;
