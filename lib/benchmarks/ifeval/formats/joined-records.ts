import { modelOfFile } from "@/lib/benchmarks/file-models";
import { type FileRecord, fileRecords } from "@/lib/benchmarks/file-records";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { type FoundReply, modelIn, repliesIn } from "@/lib/benchmarks/reply-field";
import { type Addressed, loosePrompt, matchReplies } from "./match-replies";
import { type GivenResult, givenResult, hasChecks, type PromptRecord, promptIn, readPromptRecord } from "./record";

/** A prompt with a reply to it, or a line that cannot be scored. */
export interface JoinedRecord {
  text: string;
  told: FileRecord["told"];
  /** The record as it is printed; null for a line that is no JSON object. */
  whole: Record<string, unknown> | null;
  /** Null where it cannot be scored, which is told. */
  record: PromptRecord | null;
  reply: string | null;
  model: string | null;
  /** Verdicts of result files that came without their prompts; null where they are made here. */
  given: { strict: readonly boolean[] | null; loose: readonly boolean[] | null } | null;
}

/** A reply without the checks of its prompt. */
interface WaitingReply extends Addressed {
  reply: FoundReply;
  own: string | null;
  file: string;
  isLoose: boolean;
  line: FileRecord;
  whole: Record<string, unknown>;
  /** Of a result file. */
  result: GivenResult | null;
}

interface WaitingPrompt {
  own: string | null;
  item: PromptRecord;
  line: FileRecord;
  lacks: string;
}

const unread = ({ text, told }: FileRecord, whole: Record<string, unknown> | null): JoinedRecord => ({
  ...{ text, told, whole, record: null, reply: null, model: null, given: null },
});

/** By model; a file whose lines name none is told by its name where several files hold replies. */
function byModel(replies: readonly WaitingReply[]): Map<string | null, WaitingReply[]> {
  const isAlone = new Set(replies.map(({ file }) => file)).size === 1;
  const models = new Map<string | null, WaitingReply[]>();
  for (const reply of replies) {
    const model = reply.own ?? modelOfFile(reply.file);
    if (model === null && !isAlone)
      reply.line.told("Nothing says which model replied: give each record a field “model”, or name the file or its folder after it.");
    else models.set(model, [...(models.get(model) ?? []), reply]);
  }
  // One file of replies is of one model, whatever its name.
  const [only] = models.keys();
  return isAlone && models.size === 1 && replies.every(({ own }) => own === null)
    ? new Map([[null, models.get(only ?? null) ?? []]])
    : models;
}

/**
 * The prompts of files with their replies: from the same record, or from files of prompts and of responses (or the authors' results), which are
 * joined by the prompt as an import joins them. Several replies to a prompt are several records. What has no partner is told.
 */
export async function* joinedRecords(files: readonly NamedFile[], problem: (of: FileProblem) => void): AsyncIterable<JoinedRecord> {
  const prompts: WaitingPrompt[] = [];
  const replies: WaitingReply[] = [];
  for (const file of files) {
    for await (const line of fileRecords(file, problem)) {
      const read = readPromptRecord(line.text);
      const { whole } = read;
      if (whole && !hasChecks(whole)) {
        const prompt = promptIn(whole);
        const found = repliesIn(whole, ["response"]);
        if (prompt !== null && "replies" in found) {
          const result = givenResult.safeParse(whole).data ?? null;
          const isLoose = result !== null && /loose/.test(file.name);
          const of = {
            prompt,
            key: whole.key == null ? null : String(whole.key),
            own: modelIn(whole, ["response"]),
            file: file.name,
            line,
            whole,
            result,
          };
          replies.push(...found.replies.map((reply) => ({ ...of, isLoose, reply })));
          continue;
        }
      }
      if ("problems" in read) {
        line.told(`${read.problems.join(" ")} It is not scorable, and counts nowhere.`);
        yield unread(line, whole);
        continue;
      }
      const found = repliesIn(read.whole, ["response"]);
      if ("lacks" in found) {
        prompts.push({ own: read.key, item: read, line, lacks: found.lacks });
        continue;
      }
      if ("fault" in found) {
        line.told(found.fault);
        yield unread(line, read.whole);
        continue;
      }
      const model = modelIn(read.whole, ["response"]) ?? (files.length > 1 ? modelOfFile(file.name) : null);
      for (const { text } of found.replies)
        yield { text: line.text, told: line.told, whole: withReply(read.whole, text), record: read, reply: text, model, given: null };
    }
  }
  yield* matched(prompts, replies);
}

/** The record with its reply as a text; as it is where that stands in it. */
const withReply = (whole: Record<string, unknown>, reply: string | null): Record<string, unknown> =>
  typeof whole.response === "string" || reply === null ? whole : { ...whole, response: reply };

/** Results without their prompts, with the verdicts that they hold: the nth strict one of a prompt with its nth loose one. */
function* asGiven(model: string | null, results: readonly WaitingReply[]): Iterable<JoinedRecord> {
  const [strict, loose] = [results.filter(({ isLoose }) => !isLoose), results.filter(({ isLoose }) => isLoose)];
  for (let nth = 0; nth < Math.max(strict.length, loose.length); nth++) {
    const of = strict[nth] ?? loose[nth];
    const ids = of?.result?.instruction_id_list ?? [];
    const readings = [strict[nth], loose[nth]].map((one) => one?.result?.follow_instruction_list ?? null);
    if (!of) continue;
    const { line, whole, prompt, key, reply } = of;
    if (readings.some((one) => one !== null && one.length !== ids.length)) {
      line.told("follow_instruction_list: has another length than instruction_id_list.");
      continue;
    }
    const record = { whole, key, prompt, earlier: [], instructions: ids.map((id) => ({ id, kwargs: {} })) };
    const [strictly = null, loosely = null] = readings;
    yield { text: line.text, told: line.told, whole, record, reply: reply.text, model, given: { strict: strictly, loose: loosely } };
  }
}

function* matched(prompts: readonly WaitingPrompt[], replies: readonly WaitingReply[]): Iterable<JoinedRecord> {
  const groups = new Map<string, WaitingPrompt[]>();
  for (const prompt of prompts) {
    const place = loosePrompt(prompt.item.prompt);
    groups.set(place, [...(groups.get(place) ?? []), prompt]);
  }
  const answers = new Map<WaitingPrompt, JoinedRecord[]>();
  for (const [model, all] of byModel(replies)) {
    const asked = new Map<string, WaitingReply[]>();
    for (const reply of all) {
      const place = loosePrompt(reply.prompt);
      asked.set(place, [...(asked.get(place) ?? []), reply]);
    }
    for (const [place, both] of asked) {
      const strict = both.filter(({ isLoose }) => !isLoose);
      const own = strict.length > 0 ? strict : both;
      const found = groups.get(place) ?? [];
      if (found.length === 0 && prompts.length === 0 && both.every(({ result }) => result !== null)) yield* asGiven(model, both);
      else if (found.length === 0) {
        const why =
          prompts.length === 0
            ? "no file holds prompts with instruction_id_list and kwargs: give the prompt file too"
            : "its prompt is not among the prompts";
        for (const { line } of own) line.told(`The reply cannot be scored: ${why}.`);
      }
      for (const [prompt, given] of matchReplies(found, own).answers) {
        const { line, item } = prompt;
        const joined = given.map(({ reply: { text } }) => ({
          ...{ text: line.text, told: line.told, record: item, reply: text, model, given: null },
          whole: { ...item.whole, response: text, ...(model !== null && { model }) },
        }));
        answers.set(prompt, [...(answers.get(prompt) ?? []), ...joined]);
      }
    }
  }
  for (const prompt of prompts) {
    const own = answers.get(prompt);
    if (own) yield* own;
    else {
      if (replies.length === 0) prompt.line.told(`${prompt.lacks} It is not scorable, and its prompt counts nowhere.`);
      else prompt.line.told("No reply to it is in the files: its prompt counts nowhere.", "note");
      yield unread(prompt.line, prompt.item.whole);
    }
  }
}
