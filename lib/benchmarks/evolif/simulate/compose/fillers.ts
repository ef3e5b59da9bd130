/** Words with little meaning, for replies that are written around constraints. None is an abbreviation or a topic's keyword. */
export const fillers: readonly string[] = (
  "then still while again along between after before within under around quite rather nearly always often every other these those " +
  "which where such more most less much many some each both either here there just only even also maybe perhaps indeed thus hence " +
  "could would should might being been have does goes comes takes gives makes keeps turns holds stays brings shows looks seems feels " +
  "finds needs works helps usually simply gently clearly mostly soon later once twice together against during without beyond toward " +
  "just very upon until unless since though whether instead otherwise overall likewise lately formerly"
).split(" ");
