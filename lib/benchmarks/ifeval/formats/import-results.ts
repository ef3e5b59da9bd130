import type { FilePlace, Imported } from "@/lib/benchmarks/family";
import { modelOfFile, namelessReply } from "@/lib/benchmarks/file-models";
import type { FileRecord } from "@/lib/benchmarks/file-records";
import { inWords } from "@/lib/benchmarks/issue-words";
import { keptRecords } from "@/lib/benchmarks/kept-records";
import type { ImportKit } from "@/lib/benchmarks/kit";
import { withFacts } from "@/lib/benchmarks/reply-facts";
import { type FoundReply, modelIn, repliesIn } from "@/lib/benchmarks/reply-field";
import type { Verdict } from "@/lib/contracts/check";
import type { IfevalItem } from "../items/item";
import { openInstruction } from "../score/checks/all-checks";
import { givenVerdicts } from "../score/checks/given-verdicts";
import { type InstructionVerdict, judgeReply } from "../score/checks/judge-reply";
import { namedFiles } from "../score/checks/named-files";
import { verdictOf } from "../score/verdict";
import { addToList } from "./add-to-list";
import { importAsk } from "./import-ask";
import { ImportItems, type KnownItem } from "./import-items";
import { strayReply } from "./import-responses";
import { type Addressed, loosePrompt, matchReplies } from "./match-replies";
import { objectRecords } from "./object-records";
import { type GivenResult, givenResult, isLooseFile, promptIn } from "./record";

/** A line of a result file with its place. */
type Result = GivenResult & FilePlace & { response: FoundReply; warn: FileRecord["warn"] };
type Reading = "strict" | "loose";

/** A model's results for one reply: the nth line of its prompt in either file. */
interface Pair extends Addressed {
  model: string;
  strict?: Result;
  loose?: Result;
}

/** The pairs in the order of their first lines. */
class Pairs {
  readonly all: Pair[] = [];
  /** By model and prompt, with the number of lines of each reading. */
  readonly #alike = new Map<string, { pairs: Pair[]; next: Record<Reading, number> }>();

  /** Adds a result to the first pair of its prompt and model that lacks this reading. */
  add(newPair: Pair, reading: Reading, result: Result): void {
    const place = JSON.stringify([newPair.model, newPair.prompt]);
    const alike = this.#alike.get(place) ?? { pairs: [], next: { strict: 0, loose: 0 } };
    this.#alike.set(place, alike);
    const pair = alike.pairs[alike.next[reading]++];
    if (pair) pair[reading] = result;
    else {
      const added: Pair = { ...newPair, [reading]: result };
      alike.pairs.push(added);
      this.all.push(added);
    }
  }
}

const isResultLine = (value: Record<string, unknown>) => "follow_instruction_list" in value;

/** Reads the result files into pairs, in the order of their first lines, and any prompt files into `items`. */
async function* pairsOf(kit: ImportKit, items: ImportItems, pairs: Pairs): AsyncIterable<Imported<IfevalItem>> {
  const asked = importAsk.parse(kit.asked ?? {});
  const count = keptRecords();
  for (const file of kit.files) {
    const reading: Reading = isLooseFile(file.name) ? "loose" : "strict";
    for await (const { record, value } of objectRecords(file, kit)) {
      count(record, file.name);
      if (!isResultLine(value)) {
        const added = items.add(record, file.name, kit.share, { lineKeys: true });
        if (added?.isNew) yield added.isNew;
        continue;
      }
      const read = givenResult.safeParse(value, inWords);
      if (!read.success) {
        record.warn(read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}.`).join(" "));
        continue;
      }
      if (read.data.follow_instruction_list.length !== read.data.instruction_id_list.length) {
        record.warn("follow_instruction_list: has another length than instruction_id_list.");
        continue;
      }
      const prompt = promptIn(value);
      const replies = repliesIn(value, ["response"]);
      const model = modelIn(value, ["response"]) ?? (asked.model || modelOfFile(file.name));
      if (prompt === null) record.warn("The result has no prompt.");
      else if ("lacks" in replies) record.warn(replies.lacks);
      else if ("fault" in replies) record.warn(replies.fault);
      else if (replies.replies.length !== 1) record.warn(`response: has ${replies.replies.length} replies, but the result is for one.`);
      else if (!model) record.warn(namelessReply);
      else {
        const [response = { text: null, facts: {} }] = replies.replies;
        pairs.add({ model, prompt, key: value.key == null ? null : String(value.key) }, reading, {
          ...{ ...read.data, response, warn: record.warn },
          ...{ file: file.name, line: record.line },
        });
      }
    }
  }
}

/** Returns what both results of a pair have in common, and their place. */
function resultOf({ strict, loose }: Pair): { response: string; facts: FoundReply["facts"]; ids: string[]; place: FilePlace } {
  const result = strict ?? loose;
  return {
    response: result?.response.text ?? "",
    facts: result?.response.facts ?? {},
    ids: result?.instruction_id_list ?? [],
    place: { file: result?.file ?? "", line: result?.line ?? 1 },
  };
}

/** Builds the verdict that the files give; a result in a missing file counts as missed. */
function givenVerdict(item: IfevalItem, { strict, loose }: Pair): Verdict {
  const ids = item.instructions.map(({ id }) => id);
  const read = { strict: strict?.follow_instruction_list ?? null, loose: loose?.follow_instruction_list ?? null };
  return verdictOf(item, givenVerdicts(ids, read));
}

/** Reports where the files' verdicts differ from Heed's. */
function nameDifferences({ key, item }: KnownItem, pair: Pair, ours: readonly InstructionVerdict[], problem: ImportKit["problem"]): void {
  for (const reading of ["strict", "loose"] as const) {
    const theirs = pair[reading];
    const differing = ours.flatMap((verdict, at) => {
      const isFollowed = verdict[reading];
      const given = theirs?.follow_instruction_list[at];
      return given === undefined || isFollowed === null || isFollowed === given
        ? []
        : [`${item.instructions[at]?.id ?? ""} (the file: ${given ? "followed" : "missed"}, Heed: ${isFollowed ? "followed" : "missed"})`];
    });
    if (differing.length > 0)
      problem({
        line: theirs?.line ?? null,
        kind: "note",
        ...(theirs && { file: theirs.file }),
        message: `Key ${key}, ${reading}: ${differing.join(", ")}.`,
      });
  }
}

/**
 * Imports the authors' result files, both of a model together. With the prompt file Heed's verdicts are used and differences are reported;
 * without it the files' verdicts are used.
 */
export async function* results(kit: ImportKit): AsyncIterable<Imported<IfevalItem>> {
  yield { kind: "params", params: { source: "authors’ results" } };
  const items = new ImportItems();
  const pairs = new Pairs();
  yield* pairsOf(kit, items, pairs);
  const surroundings = namedFiles();
  const lacking = new Set<string>();
  const lacks = (model: string, reading: Reading) => {
    if (lacking.has(`${model} ${reading}`)) return;
    lacking.add(`${model} ${reading}`);
    const counts = reading === "strict" ? "everything counts as a strict failure" : "strict failures count as loose failures too";
    kit.problem({ line: null, kind: "note", message: `Some ${reading} results of “${model}” and their prompts are missing: ${counts}.` });
  };
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs.all) addToList(groups, JSON.stringify([pair.model, loosePrompt(pair.prompt)]), pair);
  for (const alike of groups.values()) {
    const known = items.like(alike[0]?.prompt ?? "");
    for (const [item, matched] of known.length > 0 ? matchReplies(known, alike).answers : []) {
      for (const pair of matched) {
        const { response, facts, place } = resultOf(pair);
        nameDifferences(item, pair, judgeReply(item.item.instructions.map(openInstruction), response, surroundings), kit.problem);
        const reply = { key: item.key, model: pair.model, reply: response, ...withFacts(facts), judged: true };
        yield { kind: "reply", reply, place };
      }
    }
    // With a suite or a prompt file, a result of another prompt would create another suite.
    if (items.size > 0 && known.length === 0) {
      for (const { strict, loose } of alike) (strict ?? loose)?.warn(strayReply);
      continue;
    }
    for (const pair of known.length > 0 ? [] : alike) {
      const { model, prompt } = pair;
      if (!pair.strict) lacks(model, "strict");
      if (!pair.loose) lacks(model, "loose");
      const { response, facts, ids, place } = resultOf(pair);
      const { known: made, isNew } = items.given(prompt, ids, place);
      if (isNew) yield isNew;
      yield {
        kind: "reply",
        reply: { key: made.key, model, reply: response, ...withFacts(facts), verdict: givenVerdict(made.item, pair) },
        place,
      };
    }
  }
}
