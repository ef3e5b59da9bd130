import type { Command, CommandCall } from "@/lib/benchmarks/command";
import { fileRecords } from "@/lib/benchmarks/file-records";
import type { FileProblem, NamedFile, PythonOutcome, Tools } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { type Analysis, analyse as analyseSources } from "../items/python/analyse";
import { floatText, pairOf } from "../items/python/pair";
import { readMembers } from "../score/answer/python-json";
import { jsonText, type PyValue } from "../score/answer/python-value";

/** A function from the authors' files. */
interface NamedFunction {
  task: string;
  source: string;
  /** Line in its file. */
  line: number;
  file: string;
}

interface Case {
  id: PyValue;
  /** JSON text of the list of positional arguments. */
  args: string;
}

type Problem = (problem: FileProblem) => void;
type Python = NonNullable<Tools["python"]>;

/** Number of functions in the sandbox at once: enough for its processes. Lines and problems keep the order of the functions. */
const AT_ONCE = 6;
const hashSeeds = [0, 1];

function pythonOf({ tools }: CommandCall): Python {
  if (tools.python) return tools.python;
  throw new HeedError("unavailable", "This command runs Python and needs the sandbox. Run it with npm run -s heed.");
}

async function* membersOf(files: readonly NamedFile[], problem: Problem) {
  for (const file of files) {
    for await (const { line, text, warn } of fileRecords(file, problem)) {
      const members = readMembers(text.trim());
      if (members) yield { file: file.name, line, members };
      else warn("The line is not a JSON object.");
    }
  }
}

async function* functionsOf(files: readonly NamedFile[], problem: Problem): AsyncIterable<NamedFunction> {
  for await (const { file, line, members } of membersOf(files, problem)) {
    const [task, source] = [members.get("task_id")?.value, members.get("function")?.value];
    if (typeof task !== "string") problem({ file, line, kind: "row", message: "task_id is missing." });
    else if (typeof source !== "string") problem({ file, line, kind: "row", message: `${task} has no function.` });
    else yield { task, source, line, file };
  }
}

/** Reads cases by function: `test_cases` is a list of lists of arguments, while a benchmark record has one case, its `input`. */
async function casesOf(files: readonly NamedFile[], problem: Problem): Promise<Map<string, Case[]>> {
  const known = new Map<string, Case[]>();
  for await (const { file, line, members } of membersOf(files, problem)) {
    const task = members.get("task_id")?.value;
    const fault = (message: string) => problem({ file, line, kind: "row", message });
    if (typeof task !== "string") {
      fault("task_id is missing.");
      continue;
    }
    const cases = known.get(task) ?? [];
    known.set(task, cases);
    const [listed, input] = [members.get("test_cases")?.value, members.get("input")?.value];
    if (Array.isArray(listed)) {
      for (const args of listed) {
        if (!Array.isArray(args)) fault(`Case ${cases.length} of ${task} is not a list of arguments.`);
        cases.push({ id: BigInt(cases.length), args: Array.isArray(args) ? jsonText(args) : "" });
      }
    } else if (input !== undefined) {
      const args = typeof input === "string" ? input : Array.isArray(input) ? jsonText(input) : null;
      if (args === null) fault(`The input of ${task} is not a list of arguments.`);
      cases.push({ id: members.get("test_case_id")?.value ?? BigInt(cases.length), args: args ?? "" });
    } else fault(`${task} has neither test_cases nor input.`);
  }
  return known;
}

/** Yields the results of `make` in the order of the given values, processing a few at a time. */
async function* inOrder<From, To>(given: AsyncIterable<From>, make: (from: From) => Promise<To>): AsyncIterable<To> {
  const open: Promise<To>[] = [];
  for await (const from of given) {
    const made = make(from);
    made.catch(() => {});
    open.push(made);
    const next = open.length >= AT_ONCE ? open.shift() : undefined;
    if (next) yield await next;
  }
  for (const made of open) yield await made;
}

const object = (members: readonly (readonly [key: string, text: string])[]) =>
  `{${members.map(([key, text]) => `${jsonText(key)}: ${text}`).join(", ")}}`;

const place = (line: number | null) => (line === null ? "" : ` (line ${line} of the function)`);

/** The command `analyse`, which prints the complexity of each function by the authors' rules. */
export const analyse: Command = {
  help: "Complexity of Python functions (JSON Lines with task_id and function): complexity_metrics, one JSON object per function.",
  takes: "many",
  async *run(call) {
    const python = pythonOf(call);
    const measured = inOrder(functionsOf(call.files, call.problem), async (namedFunction) => {
      const [analysis] = await analyseSources([namedFunction.source], python);
      return { namedFunction, analysis };
    });
    for await (const { namedFunction, analysis } of measured) {
      const { task, file, line } = namedFunction;
      if (!analysis?.ok) {
        const error = `${analysis?.reason ?? "Nothing was measured."}${place(analysis?.line ?? null)}`;
        call.problem({ file, line, kind: "row", message: `${task} does not parse: ${error}` });
        yield object([
          ["task_id", jsonText(task)],
          ["error", jsonText(error)],
        ]);
        continue;
      }
      const metrics = Object.entries(analysis.metrics).map(
        ([key, value]) => [key, key === "code_complexity_score" ? floatText(value) : String(value)] as const,
      );
      yield object([
        ["task_id", jsonText(task)],
        ["complexity_metrics", object(metrics)],
      ]);
    }
  },
};

/** Returns the reason why a function is refused before any of its cases runs; null if it is not. */
function refusal(analysis: Analysis | undefined, outcomes: readonly PythonOutcome[]): string | null {
  if (!analysis) return "Nothing was measured.";
  if (!analysis.ok) return `It does not parse: ${analysis.reason}${place(analysis.line)}`;
  const [only] = outcomes;
  if (only?.kind === "forbidden" && outcomes.every((outcome) => outcome.kind === "forbidden" && outcome.message === only.message))
    return only.message;
  const missing =
    outcomes.length > 0 &&
    outcomes.every((outcome) => outcome.kind === "exception" && outcome.type === "NameError" && outcome.line === null);
  const [first] = analysis.functions;
  if (!missing && (outcomes.length > 0 || analysis.functions.some(([name]) => name === "f"))) return null;
  return first ? `It defines no function f, but ${first[0]}${place(first[1])}.` : "It defines no function f (line 1 of the function).";
}

type Gold = { output: string; stats: string } | { error: string; refused?: boolean };

function goldOf(outcome: PythonOutcome, definition: number | null): Gold {
  if (outcome.kind === "exception") return { error: `${outcome.type}: ${outcome.message}${place(outcome.line)}` };
  if (outcome.kind !== "value") return { error: `${outcome.kind}: ${outcome.message}` };
  const pair = pairOf(outcome.json);
  if (pair) return pair;
  const given = outcome.json.length > 80 ? `${outcome.json.slice(0, 80)}…` : outcome.json;
  return { error: `f returns no pair of result and trackers, but ${given}${place(definition)}.`, refused: true };
}

/** Returns the lines of a function; if its results cannot be read, reports that and skips only this function. */
async function goldLines(namedFunction: NamedFunction, cases: readonly Case[], python: Python, problem: Problem): Promise<string[]> {
  try {
    return await labelLines(namedFunction, cases, python, problem);
  } catch (error) {
    if (error instanceof HeedError || !(error instanceof Error)) throw error;
    const { task, file, line } = namedFunction;
    problem({ file, line, kind: "row", message: `${task} is rejected. Its result cannot be read: ${error.message}` });
    return [];
  }
}

async function labelLines(namedFunction: NamedFunction, cases: readonly Case[], python: Python, problem: Problem): Promise<string[]> {
  const { task, source, file, line } = namedFunction;
  const runnable = cases.filter(({ args }) => args !== "");
  const [analyses, outcomes] = await Promise.all([
    analyseSources([source], python),
    python({ source, name: "f", calls: runnable.map(({ args }) => args), hashSeeds }),
  ]);
  const [analysis] = analyses;
  const lineOf = (id: PyValue, gold: Gold) => {
    const head = [
      ["task_id", jsonText(task)],
      ["test_case_id", jsonText(id)],
    ] as const;
    return "error" in gold ? object([...head, ["error", jsonText(gold.error)]]) : object([...head, ...Object.entries(gold)]);
  };
  const why = refusal(analysis, outcomes);
  if (why !== null) {
    problem({ file, line, kind: "row", message: `${task} is refused. ${why}` });
    const error = { error: why };
    return cases.length === 0 ? [lineOf(null, error)] : cases.map(({ id }) => lineOf(id, error));
  }
  if (cases.length === 0) problem({ file, line, kind: "note", message: `${task} has no cases in the file of cases.` });
  const definition = (analysis?.ok && analysis.functions.find(([name]) => name === "f")?.[1]) || null;
  const golds = outcomes.map((outcome) => goldOf(outcome, definition));
  const noPair = golds.find((gold) => "error" in gold && gold.refused);
  if (noPair && "error" in noPair) problem({ file, line, kind: "row", message: `${task} is refused. ${noPair.error}` });
  const flagged = outcomes.flatMap((outcome) => (outcome.kind === "nondeterministic" ? [outcome.message] : []));
  if (flagged.length > 0)
    problem({ file, line, kind: "note", message: `${task}: ${flagged.length} of ${cases.length} cases have no label. ${flagged[0]}` });
  const byCase = new Map(runnable.map((testCase, at) => [testCase, golds[at]]));
  return cases.map((testCase) => lineOf(testCase.id, byCase.get(testCase) ?? { error: "The case is not a list of arguments." }));
}

/** The command `run`, which prints the result of each function on each case, under two hash seeds. */
export const run: Command = {
  help: "Gold outputs of Python functions in the sandbox: task_id, test_case_id, output and stats or error, one JSON object per case.",
  takes: "none",
  options: [
    {
      name: "functions",
      kind: "file",
      required: true,
      help: "JSON lines of task_id and function: def f(…) that returns (result, trackers)",
    },
    { name: "cases", kind: "file", required: true, help: "JSON lines of task_id and test_cases, a list of lists of arguments" },
  ],
  async *run(call) {
    const python = pythonOf(call);
    const cases = await casesOf(call.optionFiles.cases ?? [], call.problem);
    const unused = new Set(cases.keys());
    const made = inOrder(functionsOf(call.optionFiles.functions ?? [], call.problem), async (namedFunction) => {
      unused.delete(namedFunction.task);
      const problems: FileProblem[] = [];
      const lines = await goldLines(namedFunction, cases.get(namedFunction.task) ?? [], python, (problem) => problems.push(problem));
      return { lines, problems };
    });
    for await (const { lines, problems } of made) {
      for (const problem of problems) call.problem(problem);
      yield* lines;
    }
    for (const task of unused) call.problem({ line: null, kind: "row", message: `There are cases for ${task}, but no function.` });
  },
};
