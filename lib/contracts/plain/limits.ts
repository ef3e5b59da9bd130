/** Time in which a deletion can be undone, in seconds. */
export const undoSeconds = 30;

/** Largest size of one chunk of an upload, in bytes. */
export const chunkBytes = 4 * 1024 * 1024;

/** Largest number of chunks of one upload. */
export const mostChunks = 100_000;

/** Largest number of turns of a dialogue that a trial asks. */
export const mostTurnsTried = 3;

/** Largest number of launches that one trial asks. */
export const mostCellsTried = 40;

/** Limits of a trial: characters of a file's beginning and of a pasted reply, and items of the file that can be chosen. */
export const mostTried = { text: 256 * 1024, reply: 200_000, items: 50 } as const;

/** Largest number of UTF-16 code units of a reply that are sent with its sample; the rest is read in pieces. */
export const mostOfReply = 100_000;

/** Smallest and largest number of runs in a comparison. */
export const fewestSides = 2;
export const mostSides = 8;

/** Number of runs that a leaderboard's charts draw until the reader chooses. */
export const drawnAtFirst = 4;

/** Largest number of problems of an import that are stored and shown; all are counted. */
export const mostProblems = 200;

/** Number of missed checks that a run's page shows, each with the first sample that missed it. */
export const leadingMissed = 10;

/** Number of days that the Overview's changes cover, and largest number of sentences shown. */
export const changesOfDays = 7;
export const changesAtMost = 6;
