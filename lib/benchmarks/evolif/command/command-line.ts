import { type Command, type CommandOption, unchanged } from "@/lib/benchmarks/command";
import { isFields } from "@/lib/benchmarks/content-text";
import { modelOfFile, modelOfFolder } from "@/lib/benchmarks/file-models";
import { fileRecords } from "@/lib/benchmarks/file-records";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { exactFields } from "@/lib/text/exact-json";
import { FileDialogues, firstGap, missingTurn } from "../formats/file-dialogues";
import { type FileTurn, scriptsOf } from "../formats/file-scripts";
import { evaluateTurn, readTurn, scoreTurn, statesOf } from "../formats/read-turn";
import { summaryOf } from "./summary";

type Problem = (problem: FileProblem) => void;

/**
 * Returns a line with the result of its turn, or the reason why there is none; in that case also the turn, if the model has not answered
 * it.
 */
function judged(text: string, how: typeof evaluateTurn, reply: typeof unchanged) {
  const read = readTurn(text);
  if ("problem" in read) return { ...read, turn: null };
  const { response } = read.turn;
  const result = how({ ...read.turn, ...(typeof response === "string" && { response: reply(response) }) });
  return "problem" in result ? { ...result, turn: result.isSilent ? read.turn : null } : { ...read, result };
}

/**
 * Yields one object per turn with `eval: {overall_ok, details}`, in the file's order. A line that cannot be scored is reported with its
 * number and passed through unchanged; blank lines are skipped.
 */
async function* scored(file: NamedFile | undefined, problem: Problem, reply = unchanged): AsyncIterable<object | string> {
  // `readTurn` refuses deep nesting itself, and the line is printed as it is.
  for await (const { text, warn } of fileRecords(file, problem, { takesDeep: true })) {
    const read = judged(text, scoreTurn, reply);
    if ("problem" in read) {
      warn(`${read.problem} The line is passed through unscored.`);
      yield text;
      continue;
    }
    const { whole, turn, result } = read;
    const responseField = typeof whole.response === "string" ? {} : { response: turn.response };
    const fields = exactFields(text.replace(/^\uFEFF/, ""), whole);
    const given = turn.eval && isFields(fields.eval) ? fields.eval : {};
    yield { ...fields, ...responseField, eval: { ...turn.eval, ...given, overall_ok: result.overall, details: result.details } };
  }
}

/** A turn of a file: its number, and what it says if the model has answered it. */
interface PlacedTurn {
  number: number | null;
  answered: FileTurn | null;
  line: number;
  file: string;
}

/**
 * Reads the dialogues of files. Each of several files is one dialogue. The turns of a single file are distinguished by `dialogue` (and
 * `model`) or, without it, by turn numbers that start again.
 */
export async function dialoguesOf(files: readonly NamedFile[], problem: Problem, reply = unchanged): Promise<FileTurn[][]> {
  const dialogues = new FileDialogues<PlacedTurn>();
  for (const [at, file] of files.entries()) {
    for await (const { text, line, warn } of fileRecords(file, problem)) {
      const read = judged(text, evaluateTurn, reply);
      if ("problem" in read) {
        warn(read.problem);
        // As in an import, a dialogue ends before a turn that was not answered.
        if (read.turn) dialogues.add(at, read.turn, { number: read.turn.turn ?? null, answered: null, line, file: file.name });
        continue;
      }
      const { turn, result } = read;
      const states = Object.values(result.details);
      const answered = {
        satisfied: states.filter(Boolean).length,
        active: states.length,
        passed: result.overall,
        states: statesOf(result.details),
        record: turn,
        file: file.name,
      };
      dialogues.add(at, turn, { number: turn.turn ?? null, answered, line, file: file.name });
    }
  }
  return dialogues.all().flatMap((turns) => {
    // As in an import, a dialogue ends before its first missing turn.
    const gap = firstGap(turns.map(({ number }) => number));
    const beyond = turns[gap];
    if (beyond) problem({ line: beyond.line, file: beyond.file, ...missingTurn(gap, turns.length - gap) });
    const whole = beyond ? turns.slice(0, gap) : turns;
    const silent = whole.findIndex(({ answered }) => answered === null);
    const answered = (silent === -1 ? whole : whole.slice(0, silent)).flatMap((turn) => turn.answered ?? []);
    return answered.length > 0 ? [answered] : [];
  });
}

/**
 * Returns the model of each dialogue: the one that its turns name, or else its folder if the files are in several folders. Null if unknown.
 */
export function modelsOf(dialogues: readonly (readonly FileTurn[])[]): (string | null)[] {
  const folders = dialogues.map(([first]) => modelOfFolder(first?.file ?? ""));
  const areSeveral = new Set(folders).size > 1;
  return dialogues.map(
    (turns, at) => turns.find(({ record }) => record.model !== null)?.record.model ?? (areSeveral ? (folders[at] ?? null) : null),
  );
}

export const patienceOption: CommandOption = {
  name: "patience",
  help: "missed turns in a row that end a dialogue (default 3)",
  kind: "number",
};

/** Parses the patience option; throws `invalid` if it is not a whole number of at least 1. */
export function patienceOf(text: string | undefined): number {
  const patience = text === undefined ? 3 : Number(text);
  if (Number.isSafeInteger(patience) && patience >= 1) return patience;
  throw new HeedError("invalid", `The patience “${text}” is not a whole number of at least 1.`);
}

function maxTurnsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const turns = Number(text);
  if (Number.isSafeInteger(turns) && turns >= 1) return turns;
  throw new HeedError("invalid", `The turn limit “${text}” is not a whole number of at least 1.`);
}

const countedAsOne = (files: number) =>
  `${files} files do not name a model, so they count as dialogues of one model. If they come from several models, add a field “model” to each record, or put each model's files in a folder named after it.`;

/** Prints a file of turns with their verdicts. */
export const score: Command = {
  help: "Score the authors' turns: adds eval.overall_ok and eval.details to each.",
  takes: "one",
  run: ({ files: [file], problem, reply }) => scored(file, problem, reply),
};

/** Prints the metrics of dialogues at a given patience. */
export const metrics: Command = {
  help: "Aggregate dialogues: one JSON object with every metric, its 95% interval and its n, or one per model where records (model) or folders (evaluation/MODEL/eval_1.jsonl) name several. With several files, each is one dialogue.",
  takes: "many",
  options: [
    patienceOption,
    { name: "turns", help: "turn limit of a dialogue (default: the longest dialogue that patience did not end)", kind: "number" },
  ],
  async *run({ files, problem, options, reply }) {
    const [patience, maxTurns] = [patienceOf(options.patience), maxTurnsOf(options.turns)];
    const dialogues = await dialoguesOf(files, problem, reply);
    if (dialogues.length === 0) throw new HeedError("invalid", "No turn has an evaluation or a response, so there are no results.");
    const models = modelsOf(dialogues);
    const unnamed = new Set(dialogues.flatMap(([first], at) => (models[at] === null && first ? (modelOfFile(first.file) ?? []) : [])));
    if (unnamed.size > 1) problem({ line: null, kind: "note", message: countedAsOne(unnamed.size) });
    for (const model of new Set(models)) {
      const modelDialogues = dialogues.filter((_, at) => models[at] === model);
      const scripts = scriptsOf(modelDialogues);
      const placed = modelDialogues.map((turns, at) => ({ script: scripts[at] ?? "", turns }));
      yield { ...(model !== null && { model }), ...summaryOf(placed, patience, maxTurns) };
    }
  },
};
