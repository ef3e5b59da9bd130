import type { ShareTarget } from "@/lib/contracts/share";

/** Content of a share link by the kind of its target, in words that follow "shows" or "can read". */
export const shownBy: Record<ShareTarget["kind"], string> = {
  run: "the numbers, charts and all samples of this run",
  sample: "this sample: its prompt, its reply and the verdicts, under the name of its run",
  leaderboard: "this leaderboard and its charts",
  matrix: "the table of all models by benchmark",
  comparison: "this comparison: its figures and charts, and the replies of the compared runs side by side",
};
