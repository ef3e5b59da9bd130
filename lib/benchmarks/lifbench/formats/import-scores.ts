import type { Imported, NewItem } from "@/lib/benchmarks/family";
import type { ImportKit } from "@/lib/benchmarks/kit";
import type { Verdict } from "@/lib/contracts/check";
import type { TextHash } from "@/lib/contracts/message";
import { HeedError } from "@/lib/errors";
import { type LifbenchItem, lifbenchItem } from "../items/item";
import { lengthOfContext } from "../items/params";
import { type TaskId, tasks } from "../items/tasks";
import { verdictOf } from "../score/rubric";
import { importRecords } from "./import-records";
import { asNumber, itemKey } from "./prompt-record";
import { goldModel, readScoreTables, type TableRow } from "./score-tables";

const isTable = (name: string) => /\.csv$/i.test(name);

/**
 * Reads the authors' score tables: a verdict per row, without a reply. If prompts are imported with them, a row belongs to the prompt with
 * its task, length and numbers; otherwise its item holds only these.
 */
export async function* importScores(kit: ImportKit): AsyncIterable<Imported<LifbenchItem>> {
  yield { kind: "params", params: { source: "authors’ score tables" } };
  const keys = new Map<string, string>();
  const prompts = kit.files.filter(({ name }) => !isTable(name));
  for await (const read of importRecords({ ...kit, files: prompts, asked: {} }, "prompts")) {
    if (read.kind !== "item") continue;
    const { body, tags, key } = read.item;
    const place = itemKey(body.task, Number(tags.length), asText(tags.expression), asText(tags.variable));
    if (!keys.has(place)) keys.set(place, key);
    yield read;
  }
  for (const file of kit.files.filter(({ name }) => isTable(name))) {
    let golden = 0;
    try {
      for await (const row of readScoreTables([file], kit.problem)) {
        if (row.model === goldModel) {
          golden++;
          continue;
        }
        const length = lengthOfContext(Number(row.length));
        if (!(length > 0 && length <= longestContext) || row.model === "") {
          const message = row.model === "" ? "model is empty." : `length is “${row.length}”, not a number of k tokens.`;
          kit.problem({ line: row.line, kind: "row", file: file.name, message: `${named(row)}: ${message}` });
          continue;
        }
        const place = itemKey(row.task, length, asNumber(row.ins_id), asNumber(row.param_id));
        const known = keys.get(place);
        if (known === undefined) {
          keys.set(place, place);
          yield { kind: "item", item: bareItem(place, row, length, kit.share), place: { file: file.name, line: row.line } };
        }
        const reply = { key: known ?? place, model: row.model, reply: null, latencyMs: null };
        yield { kind: "reply", reply: { ...reply, verdict: verdict(row) }, place: { file: file.name, line: row.line } };
      }
    } catch (error) {
      if (!(error instanceof HeedError)) throw error;
      kit.problem({ line: null, kind: "row", file: file.name, message: error.message });
    }
    if (golden > 0) {
      const message = `${golden} rows of “${goldModel}” are reference answers, not a model: skipped.`;
      kit.problem({ line: null, kind: "note", file: file.name, message });
    }
  }
}

/** Longest context of a score table, in k tokens. */
const longestContext = 1e9;
const asText = (cell: string | number | boolean | undefined) => asNumber(String(cell ?? ""));
const named = ({ model, ins_id, param_id }: TableRow) => `The row of “${model}” with ins_id ${ins_id} and param_id ${param_id}`;

function verdict({ task, points, total }: TableRow): Verdict {
  const shares = tasks[task].points.map(({ id }) => ({ credit: points[id] ?? 0 }));
  return { ...verdictOf(task, shares, total), note: "From the score table, which has no replies." };
}

const noParameters: Readonly<Record<TaskId, { label: unknown; param: unknown }>> = {
  ...{ LSI: noElement(), LOI: noElement(), LOE: noElement(), LBI: noElement(), LBE: noElement() },
  LMI: { label: 0, param: { id_arr: [1], elements: [""] } },
  MB: { label: 0, param: { rule_key: "", candidates: ["", "", "", ""], rules: "", missing: "0" } },
  MF: { label: 0, param: { info_text: "", info_keys: "", example: "", dup_idxs: [], dup_infos: [] } },
  OR: { label: {}, param: { num: 1, sep: " " } },
  OQ: { label: {}, param: { evidence: "", options: ["", ""] } },
  OE: { label: {}, param: { type: "" } },
};

function noElement() {
  return { label: 0, param: { id: 1, ordid: "", element: "", pre_element: "", post_element: "" } };
}

/** Makes an item from a row of a score table, with only its place in the design. */
function bareItem(
  key: string,
  { task, ins_id, param_id }: TableRow,
  length: number,
  share: (text: string) => TextHash,
): NewItem<LifbenchItem> {
  const { scenario, outputLimit: limit } = tasks[task];
  const context = share("The score table has no prompts.");
  const body = lifbenchItem.parse({ task, context, instruction: "", limit, promptless: true, ...noParameters[task] });
  return { key, tags: { task, scenario, length, context: 1, expression: asNumber(ins_id), variable: asNumber(param_id) }, body };
}
