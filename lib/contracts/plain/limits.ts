/** Seconds in which a deletion can be taken back. */
export const undoSeconds = 30;

/** Bytes of one chunk of an upload, at most. */
export const chunkBytes = 4 * 1024 * 1024;

/** Turns of a dialogue that a trial asks at most. */
export const mostTurnsTried = 3;

/** Launches that one trial asks at most. */
export const mostCellsTried = 40;

/** Characters of a file's beginning and of a pasted reply that are tried, at most, and items of the file that can be chosen. */
export const mostTried = { text: 256 * 1024, reply: 200_000, items: 50 } as const;

/** Most UTF-16 code units of a reply that come with its sample; the rest is read in pieces. */
export const mostOfReply = 100_000;

/** Runs that can be compared at once. */
export const fewestSides = 2;
export const mostSides = 8;

/** Runs that a leaderboard's charts draw until the reader chooses. */
export const drawnAtFirst = 4;

/** Problems of an import that are kept and shown; all are counted. */
export const mostProblems = 200;

/** Checks that are shown of what a run gets wrong, each with the first sample that missed it. */
export const leadingMissed = 10;

/** Days that the Overview's changes go back, and sentences that it has of them at most. */
export const changesOfDays = 7;
export const changesAtMost = 6;
