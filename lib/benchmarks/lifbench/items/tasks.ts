/** The paper's name of a task: first the scenario (L list, M documents, O one document), then the question. */
export type TaskId = "LSI" | "LMI" | "LOI" | "LOE" | "LBI" | "LBE" | "MB" | "MF" | "OR" | "OQ" | "OE";
export type ScenarioId = "list" | "multidoc" | "onedoc";
/** Capabilities: originality, numbers, space, format, logic, recognition. */
export type CapabilityId = "Ori" | "Num" | "Spat" | "Fmt" | "Logic" | "Recog";

export const capabilityIds = ["Ori", "Num", "Spat", "Fmt", "Logic", "Recog"] as const satisfies readonly CapabilityId[];

/** A scoring point of a task's rubric. */
export interface TaskPoint {
  id: string;
  label: string;
  /** Its contribution to the task's weight. */
  maximum: number;
  /** Capabilities of a model that its mean measures. */
  capabilities: readonly CapabilityId[];
}

export interface Task {
  id: TaskId;
  scenario: ScenarioId;
  /** Name of the authors' files without extension: `list-single_query_id`. */
  file: string;
  label: string;
  /** Sum of its points' maxima, which is its weight in the overall score. */
  weight: number;
  /** In the order of the authors' score tables. */
  points: readonly TaskPoint[];
  /** Largest number of tokens of an answer. */
  outputLimit: 100 | 512 | 4096;
}

const point = (id: string, label: string, maximum: number, ...capabilities: CapabilityId[]): TaskPoint => ({
  id,
  label,
  maximum,
  capabilities,
});
const task = (fields: Omit<Task, "weight">): Task => ({ ...fields, weight: fields.points.reduce((sum, { maximum }) => sum + maximum, 0) });

const format = (maximum: number) => point("format", "format", maximum, "Fmt");
const fromList = point("ori", "from the list", 1, "Ori");

/** The eleven tasks in the order of the paper's tables, with the weights of the released scorers, which partly differ from Table 5. */
export const tasks: Readonly<Record<TaskId, Task>> = {
  OR: task({
    id: "OR",
    scenario: "onedoc",
    file: "onedoc-repeat",
    label: "Repeat",
    points: [
      format(3),
      point("ori", "from the document", 2, "Ori"),
      point("hit", "key sentences", 2, "Recog"),
      point("num", "number of sentences", 4, "Num"),
      point("correct", "sentence and type agree", 3, "Logic"),
    ],
    outputLimit: 512,
  }),
  OQ: task({
    id: "OQ",
    scenario: "onedoc",
    file: "onedoc-qa",
    label: "QA",
    points: [point("correct", "right answer", 3, "Logic"), format(2)],
    outputLimit: 512,
  }),
  OE: task({
    id: "OE",
    scenario: "onedoc",
    file: "onedoc-extract",
    label: "Extract",
    points: [
      format(4),
      point("correct", "sentences of the type", 4, "Recog"),
      point("order", "order of the ids", 4, "Spat"),
      point("ori", "from the document", 2, "Ori"),
    ],
    outputLimit: 512,
  }),
  LSI: task({
    id: "LSI",
    scenario: "list",
    file: "list-single_query_id",
    label: "Single-ID",
    points: [format(1), point("correct", "right element", 2, "Recog"), fromList],
    outputLimit: 100,
  }),
  LMI: task({
    id: "LMI",
    scenario: "list",
    file: "list-multi_query_id",
    label: "Multi-ID",
    points: [
      format(2),
      point("num", "number of elements", 3, "Num"),
      point("correct", "right elements", 3, "Recog"),
      point("order", "order of the elements", 2, "Spat"),
    ],
    outputLimit: 512,
  }),
  LOI: task({
    id: "LOI",
    scenario: "list",
    file: "list-offset_query_id",
    label: "Offset-ID",
    points: [format(1), point("correct", "right element", 2, "Recog", "Spat"), fromList],
    outputLimit: 100,
  }),
  LOE: task({
    id: "LOE",
    scenario: "list",
    file: "list-offset_query_element",
    label: "Offset-Element",
    points: [format(1), point("correct", "right element", 2, "Spat"), fromList],
    outputLimit: 100,
  }),
  LBI: task({
    id: "LBI",
    scenario: "list",
    file: "list-blur_offset_query_id",
    label: "Blur-ID",
    points: [fromList, point("position", "on the right side", 3, "Spat"), format(1)],
    outputLimit: 100,
  }),
  LBE: task({
    id: "LBE",
    scenario: "list",
    file: "list-blur_offset_query_element",
    label: "Blur-Element",
    points: [fromList, point("position", "on the right side", 3, "Spat"), format(1)],
    outputLimit: 100,
  }),
  MB: task({
    id: "MB",
    scenario: "multidoc",
    file: "multidoc-batch_label",
    label: "Batch-label",
    points: [
      point("candi_ori", "labels are candidates", 3, "Ori"),
      point("logit_correct", "right labels", 3, "Logic"),
      point("num_doc", "number of labels", 3, "Num", "Recog"),
      format(5),
    ],
    outputLimit: 4096,
  }),
  MF: task({
    id: "MF",
    scenario: "multidoc",
    file: "multidoc-find_dup_text",
    label: "Find-dup-doc",
    points: [
      point("correct", "right documents grouped", 4, "Recog"),
      point("num_text", "number of sets", 5, "Num", "Logic"),
      point("ori", "properties from the documents", 6, "Ori"),
      format(5),
    ],
    outputLimit: 4096,
  }),
};

export const taskIds = Object.keys(tasks) as TaskId[];

/** Finds the task with this name: `LSI`, `list-single_query_id`, or the path of a file with such a name; null for another name. */
export function taskNamed(name: string): Task | null {
  const last = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  const bare = last.replace(/\.(jsonl?|csv)$/i, "");
  return Object.values(tasks).find(({ id, file }) => id === bare || file === bare) ?? null;
}
