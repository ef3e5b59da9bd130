import type { Command } from "@/lib/benchmarks/command";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { cutAtPatience } from "@/lib/endurance/cut-at-patience";
import { enduranceIds, enduranceRatios, ratioValue } from "@/lib/endurance/endurance-metrics";
import { enduranceInterval } from "@/lib/endurance/endurance-rows";
import { survivalShare } from "@/lib/endurance/lifetime";
import { definedOn, type FigureInterval, ratioShareInterval, turnLimit } from "@/lib/endurance/ratio-interval";
import { censoredShare, restrictedFigure, restrictedIds } from "@/lib/endurance/restricted-figures";
import { HeedError } from "@/lib/errors";
import { numberedLines } from "@/lib/text/numbered-lines";
import { type FileDialogue, FileDialogues } from "./authors/file-dialogues";
import { evaluateTurn, readTurn, scoreTurn, statesOf } from "./authors/read-turn";
import { allGroups } from "./groups";

type Problem = (of: FileProblem) => void;

/** A line with what became of its turn, or why nothing did. */
function judged(text: string, how: typeof scoreTurn) {
  const read = readTurn(text);
  if ("problem" in read) return read;
  const result = how(read.turn);
  return "problem" in result ? result : { ...read, result };
}

/**
 * One object a turn with `eval: {overall_ok, details}`, in the file's order. A line that cannot be scored is named with its number
 * and passed through as it stands; blank lines are passed over.
 */
async function* scored(file: NamedFile | undefined, problem: Problem): AsyncIterable<object | string> {
  for await (const { line, text } of numberedLines(file?.text() ?? [])) {
    if (text.trim() === "") continue;
    const read = judged(text, scoreTurn);
    if ("problem" in read) {
      problem({ line, kind: "row", message: `${read.problem} The line is passed through unscored.` });
      yield text;
      continue;
    }
    const { whole, turn, result } = read;
    yield { ...whole, eval: { ...turn.eval, overall_ok: result.overall, details: result.details } };
  }
}

/**
 * The metrics of all dialogues as one object. Several files are a dialogue each; the turns of one file are told apart by their
 * `dialogue` (and `model`), and where they have none by turns that start over.
 */
async function* summary(files: readonly NamedFile[], problem: Problem, patience: number, maxTurns: number | null): AsyncIterable<object> {
  const dialogues = new FileDialogues();
  for (const [at, { name, text: chunks }] of files.entries()) {
    for await (const { line, text } of numberedLines(chunks())) {
      if (text.trim() === "") continue;
      const read = judged(text, evaluateTurn);
      if ("problem" in read) {
        problem({ line, kind: "row", file: name, message: read.problem });
        continue;
      }
      const { turn, result } = read;
      const states = Object.values(result.details);
      dialogues.add(at, turn, {
        satisfied: states.filter(Boolean).length,
        active: states.length,
        passed: result.overall,
        states: statesOf(result.details),
      });
    }
  }
  yield summaryOf(scripted(dialogues.all(), files.length), patience, maxTurns);
}

/**
 * Dialogues with their scripts. Those of one name are repetitions of one script; but where several files name all of theirs alike, each dialogue
 * is a script of its own.
 */
function scripted(dialogues: readonly FileDialogue[], files: number) {
  const isOneName = new Set(dialogues.map(({ name }) => name)).size === 1;
  return dialogues.map(({ name, turns }, ordinal) => ({
    ordinal,
    key: name === null || (isOneName && files > 1) ? `dialogue ${ordinal}` : `script ${name}`,
    turns,
  }));
}

/** A figure with its interval and what it rests on, under its name: `M`, `M_low`, `M_high`, `M_n`, and `M_why` where there is no interval. */
function figure(name: string, value: unknown, { low, high, why }: Pick<FigureInterval, "low" | "high" | "why">, n: number): object {
  const reason = why ?? (value === null ? nothingCounts : undefined);
  const bounds = value === null ? { low: null, high: null } : { low, high };
  return {
    [name]: value,
    [`${name}_low`]: bounds.low,
    [`${name}_high`]: bounds.high,
    [`${name}_n`]: n,
    ...(bounds.low === null && reason !== undefined && { [`${name}_why`]: value === null ? nothingCounts : reason }),
  };
}

const nothingCounts = "No dialogue has a turn that counts here.";

function summaryOf(dialogues: ReturnType<typeof scripted>, patience: number, maxTurns: number | null): object {
  const cut = dialogues.map((dialogue) => cutAtPatience(dialogue, patience)).filter((one) => one.turns.length > 0);
  const { metrics: ratios, groups, dialogues: counted, turns, undefinedRecoveries } = enduranceRatios(cut, allGroups.length);
  const limit = turnLimit(cut, maxTurns);
  const byGroup = allGroups.flatMap((id, at) => {
    const ratio = groups[at];
    const value = ratio ? ratioValue(ratio) : null;
    return !ratio || value === null ? [] : [{ id, ratio, value }];
  });
  const censored = censoredShare(cut, limit);
  return {
    ...Object.assign(
      {},
      ...enduranceIds.map((id) => figure(id, ratioValue(ratios[id]), enduranceInterval(id, ratios[id], limit), definedOn(ratios[id]))),
    ),
    REC_undefined: undefinedRecoveries,
    dialogues: counted,
    turns,
    ISR_group: Object.fromEntries(byGroup.map(({ id, value }) => [id, value])),
    ...Object.assign(
      {},
      ...byGroup.map(({ id, ratio, value }) => bounds(`ISR_group_${id}`, value, ratioShareInterval(ratio), sum(ratio.denominators))),
    ),
    ...survivalFigures(cut),
    ...Object.assign(
      {},
      ...restrictedIds.map((id) => {
        const { value, ...known } = restrictedFigure(id, cut, limit);
        return figure(`${id}_restricted`, value, known, cut.length);
      }),
    ),
    ...figure("censored", ratioValue(censored.ratio), censored.interval, cut.length),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What stands beside a figure that is printed elsewhere. */
function bounds(name: string, value: number, interval: FigureInterval, n: number): object {
  const { [name]: _, ...beside } = figure(name, value, interval, n) as Record<string, unknown>;
  return beside;
}

/** The paper's share of dialogues that last so many turns, for turn 1 to 50 or the longest, with a list of bounds on each side. */
function survivalFigures(cut: readonly { turns: readonly unknown[]; key: string }[]): object {
  const longest = Math.max(50, ...cut.map(({ turns }) => turns.length));
  const shares = survivalShare(
    cut.map(({ turns }) => ({ turns: turns.length })),
    longest,
  );
  const intervals = shares.map((_, at) =>
    ratioShareInterval({
      numerators: cut.map(({ turns }) => (turns.length > at ? 1 : 0)),
      denominators: cut.map(() => 1),
      keys: cut.map(({ key }) => key),
    }),
  );
  const why = intervals[0]?.why;
  return {
    survival: shares,
    survival_low: intervals.map(({ low }) => low),
    survival_high: intervals.map(({ high }) => high),
    survival_n: cut.length,
    ...(why !== undefined && { survival_why: cut.length === 0 ? nothingCounts : why }),
  };
}

function patienceOf(text: string | undefined): number {
  const patience = text === undefined ? 3 : Number(text);
  if (Number.isSafeInteger(patience) && patience >= 1) return patience;
  throw new HeedError("invalid", `The patience “${text}” is no whole number from 1.`);
}

function maxTurnsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const turns = Number(text);
  if (Number.isSafeInteger(turns) && turns >= 1) return turns;
  throw new HeedError("invalid", `The most turns “${text}” are no whole number from 1.`);
}

/** Prints a file of turns with their verdicts. */
export const score: Command = {
  help: "Score the authors' turns: each with eval.overall_ok and eval.details.",
  takes: "one",
  run: ({ files: [file], problem }) => scored(file, problem),
};

/** Prints the metrics of dialogues at a patience. */
export const metrics: Command = {
  help: "Aggregate dialogues: one JSON object with every metric, its 95 % interval and its n. Several files are a dialogue each.",
  takes: "many",
  options: [
    { name: "patience", help: "failed turns in a row that end a dialogue (default 3)", kind: "number" },
    { name: "turns", help: "most turns of a dialogue (default: the longest that patience did not end)", kind: "number" },
  ],
  run: ({ files, problem, options }) => summary(files, problem, patienceOf(options.patience), maxTurnsOf(options.turns)),
};
