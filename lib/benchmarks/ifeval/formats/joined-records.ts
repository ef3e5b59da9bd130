import { modelOfFile } from "@/lib/benchmarks/file-models";
import { type FileRecord, fileRecords } from "@/lib/benchmarks/file-records";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { type FoundReply, modelIn, repliesIn } from "@/lib/benchmarks/reply-field";
import { addToList } from "./add-to-list";
import { type Addressed, loosePrompt, matchReplies } from "./match-replies";
import { type GivenResult, givenResult, hasChecks, isLooseFile, type PromptRecord, promptIn, readPromptRecord } from "./record";

/** A prompt with a reply to it, or a line that cannot be scored. */
export interface JoinedRecord {
  text: string;
  warn: FileRecord["warn"];
  /** The record as it is printed; null for a line that is not a JSON object. */
  whole: Record<string, unknown> | null;
  /** Null if it cannot be scored, which is reported. */
  record: PromptRecord | null;
  reply: string | null;
  model: string | null;
  /** Verdicts of result files without their prompts; null if Heed computes the verdicts. */
  given: { strict: readonly boolean[] | null; loose: readonly boolean[] | null } | null;
}

/** A reply without the checks of its prompt. */
interface WaitingReply extends Addressed {
  reply: FoundReply;
  ownModel: string | null;
  file: string;
  isLoose: boolean;
  line: FileRecord;
  whole: Record<string, unknown>;
  /** The verdicts, if the reply is from a result file. */
  result: GivenResult | null;
}

interface WaitingPrompt {
  ownKey: string | null;
  item: PromptRecord;
  line: FileRecord;
  lacks: string;
}

const unread = ({ text, warn }: FileRecord, whole: Record<string, unknown> | null): JoinedRecord => ({
  ...{ text, warn, whole, record: null, reply: null, model: null, given: null },
});

/** Groups replies by model; if several files have replies, a model that their lines do not name is taken from the file's name. */
function byModel(replies: readonly WaitingReply[]): Map<string | null, WaitingReply[]> {
  const isAlone = new Set(replies.map(({ file }) => file)).size === 1;
  const models = new Map<string | null, WaitingReply[]>();
  for (const reply of replies) {
    const model = reply.ownModel ?? modelOfFile(reply.file);
    if (model === null && !isAlone)
      reply.line.warn("The model is unknown. Add a field “model” to each record, or name the file or its folder after it.");
    else addToList(models, model, reply);
  }
  // A single file of replies belongs to one model, whatever its name.
  const [only] = models.keys();
  return isAlone && models.size === 1 && replies.every(({ ownModel }) => ownModel === null)
    ? new Map([[null, models.get(only ?? null) ?? []]])
    : models;
}

/**
 * Joins prompts with their replies, from the same record or from separate files, which are joined by the prompt as in an import. Several
 * replies to a prompt are several records; records without a partner are reported.
 */
export async function* joinedRecords(files: readonly NamedFile[], problem: (problem: FileProblem) => void): AsyncIterable<JoinedRecord> {
  // Separate files are those of prompts and of responses, or the authors' results.
  const prompts: WaitingPrompt[] = [];
  const replies: WaitingReply[] = [];
  for (const file of files) {
    for await (const line of fileRecords(file, problem)) {
      const read = readPromptRecord(line.text);
      const { whole } = read;
      if (whole && !hasChecks(whole)) {
        const prompt = promptIn(whole);
        const response = repliesIn(whole, ["response"]);
        if (prompt !== null && "replies" in response) {
          const result = givenResult.safeParse(whole).data ?? null;
          const isLoose = result !== null && isLooseFile(file.name);
          const fields = {
            prompt,
            key: whole.key == null ? null : String(whole.key),
            ownModel: modelIn(whole, ["response"]),
            file: file.name,
            line,
            whole,
            result,
          };
          for (const reply of response.replies) replies.push({ ...fields, isLoose, reply });
          continue;
        }
      }
      if ("problems" in read) {
        line.warn(`${read.problems.join(" ")} It cannot be scored and is excluded.`);
        yield unread(line, whole);
        continue;
      }
      const response = repliesIn(read.whole, ["response"]);
      if ("lacks" in response) {
        prompts.push({ ownKey: read.key, item: read, line, lacks: response.lacks });
        continue;
      }
      if ("fault" in response) {
        line.warn(response.fault);
        yield unread(line, read.whole);
        continue;
      }
      const model = modelIn(read.whole, ["response"]) ?? (files.length > 1 ? modelOfFile(file.name) : null);
      for (const { text } of response.replies)
        yield { text: line.text, warn: line.warn, whole: withReply(read.whole, text), record: read, reply: text, model, given: null };
    }
  }
  yield* matched(prompts, replies);
}

/** Returns the record with its reply as text; unchanged if it already has that. */
const withReply = (whole: Record<string, unknown>, reply: string | null): Record<string, unknown> =>
  typeof whole.response === "string" || reply === null ? whole : { ...whole, response: reply };

/** Yields results without their prompts, with the verdicts that they contain: the nth strict one of a prompt with its nth loose one. */
function* asGiven(model: string | null, results: readonly WaitingReply[]): Iterable<JoinedRecord> {
  const [strict, loose] = [results.filter(({ isLoose }) => !isLoose), results.filter(({ isLoose }) => isLoose)];
  for (let nth = 0; nth < Math.max(strict.length, loose.length); nth++) {
    const waiting = strict[nth] ?? loose[nth];
    const ids = waiting?.result?.instruction_id_list ?? [];
    const readings = [strict[nth], loose[nth]].map((side) => side?.result?.follow_instruction_list ?? null);
    if (!waiting) continue;
    const { line, whole, prompt, key, reply } = waiting;
    if (readings.some((reading) => reading !== null && reading.length !== ids.length)) {
      line.warn("follow_instruction_list: has another length than instruction_id_list.");
      continue;
    }
    const record = { whole, key, prompt, earlier: [], instructions: ids.map((id) => ({ id, kwargs: {} })) };
    const [strictly = null, loosely = null] = readings;
    yield { text: line.text, warn: line.warn, whole, record, reply: reply.text, model, given: { strict: strictly, loose: loosely } };
  }
}

function* matched(prompts: readonly WaitingPrompt[], replies: readonly WaitingReply[]): Iterable<JoinedRecord> {
  const groups = new Map<string, WaitingPrompt[]>();
  for (const prompt of prompts) addToList(groups, loosePrompt(prompt.item.prompt), prompt);
  const answers = new Map<WaitingPrompt, JoinedRecord[]>();
  for (const [model, all] of byModel(replies)) {
    const asked = new Map<string, WaitingReply[]>();
    for (const reply of all) addToList(asked, loosePrompt(reply.prompt), reply);
    for (const [place, both] of asked) {
      const strict = both.filter(({ isLoose }) => !isLoose);
      const toMatch = strict.length > 0 ? strict : both;
      const group = groups.get(place) ?? [];
      if (group.length === 0 && prompts.length === 0 && both.every(({ result }) => result !== null)) yield* asGiven(model, both);
      else if (group.length === 0) {
        const why =
          prompts.length === 0
            ? "no file holds prompts with instruction_id_list and kwargs: give the prompt file too"
            : "its prompt is not among the prompts";
        for (const { line } of toMatch) line.warn(`The reply cannot be scored: ${why}.`);
      }
      for (const [prompt, given] of matchReplies(group, toMatch).answers) {
        const { line, item } = prompt;
        for (const { reply } of given) {
          const { text } = reply;
          addToList(answers, prompt, {
            ...{ text: line.text, warn: line.warn, record: item, reply: text, model, given: null },
            whole: { ...item.whole, response: text, ...(model !== null && { model }) },
          });
        }
      }
    }
  }
  for (const prompt of prompts) {
    const records = answers.get(prompt);
    if (records) yield* records;
    else {
      if (replies.length === 0) prompt.line.warn(`${prompt.lacks} It cannot be scored, so its prompt is excluded.`);
      else prompt.line.warn("The files have no reply to it, so its prompt is excluded.", "note");
      yield unread(prompt.line, prompt.item.whole);
    }
  }
}
