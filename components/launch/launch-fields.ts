import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { SuiteRow } from "@/lib/contracts/suite";
import type { BenchmarkInfo, FormField } from "@/lib/contracts/views";

/** The part of a family that the launch page needs. */
export type LaunchBenchmark = Pick<
  BenchmarkInfo,
  "id" | "title" | "runForm" | "verifiers" | "profiles" | "endurance" | "nouns" | "sharesTexts"
> & {
  headline: MetricDeclaration | null;
};

/** The part of a suite that determines its limits. */
export type LimitedSuite = Pick<SuiteRow, "id" | "itemCount" | "clusterCount">;

function whole(name: string, label: string, more: Partial<FormField>): FormField {
  return { name, label, help: "", kind: "integer", optional: false, initial: undefined, ...more };
}

const sampleHelp = "Sampled evenly across difficulty levels; the same for every model.";

/** Returns the field for the number of the suite's items to ask; empty for all. */
export function itemLimitField(itemCount: number): FormField {
  return whole("itemLimit", "Sample of items", {
    help: sampleHelp,
    optional: true,
    minimum: 1,
    maximum: itemCount,
  });
}

/** Returns the fields for carrying out a run. They are the same for every family except for its verifiers and its shared texts. */
export function howFields(benchmark: Pick<BenchmarkInfo, "verifiers" | "sharesTexts">): FormField[] {
  return [...paceFieldsOf(benchmark), verifierField(benchmark)];
}

/** Returns the field for the number of the suite's clusters to ask, each whole; empty for all. Null for a suite without clusters. */
export function clusterLimitField(
  { nouns: { cluster } }: Pick<BenchmarkInfo, "nouns">,
  { clusterCount }: Pick<SuiteRow, "clusterCount">,
): FormField | null {
  if (cluster === null || clusterCount === null) return null;
  return whole("clusterLimit", `Sample of ${cluster.many}`, {
    help: `All items of each. ${sampleHelp}`,
    optional: true,
    minimum: 1,
    maximum: clusterCount,
  });
}

/** Returns the limits that all of a family's given suites support. */
export function itemLimitsOf(benchmark: Pick<BenchmarkInfo, "nouns">, suites: readonly Omit<LimitedSuite, "id">[]): FormField[] {
  if (suites.length === 0) return [];
  const clusters = suites.flatMap(({ clusterCount }) => clusterCount ?? []);
  const clusterCount = clusters.length === suites.length ? Math.min(...clusters) : null;
  const itemCount = Math.min(...suites.map((suite) => suite.itemCount));
  return [itemLimitField(itemCount), clusterLimitField(benchmark, { clusterCount })].flatMap((field) => field ?? []);
}

const warmFirst: FormField = {
  name: "warmFirst",
  label: "Warm cache first",
  help: "Sends one request per shared text first. The others wait for it, so that they hit the provider’s prompt cache.",
  kind: "boolean",
  optional: true,
  initial: false,
};

/** Returns the fields for the pace, repetitions and retries of a family's samples. */
export function paceFieldsOf({ sharesTexts }: Pick<BenchmarkInfo, "sharesTexts">): readonly FormField[] {
  return sharesTexts ? [...paceFields, warmFirst] : paceFields;
}

/** Fields for pace, repetitions and retries. */
const paceFields: readonly FormField[] = [
  whole("concurrency", "Concurrency", {
    minimum: 1,
    maximum: 1024,
    initial: 16,
    help: "Maximum number of requests in flight.",
  }),
  whole("repetitions", "Repetitions", { minimum: 1, maximum: 20, initial: 1, help: "How many times each item is run." }),
  whole("maxRetries", "Retries", {
    minimum: 0,
    maximum: 20,
    initial: 6,
    help: "Retries for temporary errors before a sample fails.",
  }),
  {
    name: "cache",
    label: "Replies from earlier runs",
    help: "A stored reply to the same request costs nothing. It is not a new measurement, so it counts once where runs are pooled or compared.",
    kind: "choice",
    choices: [
      { value: "off", label: "Ask again for every reply" },
      { value: "use", label: "Use them" },
    ],
    optional: false,
    initial: "off",
  },
  {
    name: "batch",
    label: "Ask in batches",
    help: "Half the price at OpenAI and Anthropic. A batch may take up to 24 hours; latencies are not measured.",
    kind: "boolean",
    optional: true,
    initial: false,
  },
  {
    name: "trimAnswers",
    label: "Trim answers",
    help: "Removes white space around each answer before scoring. The authors’ code keeps it; loose scores are slightly higher without it.",
    kind: "boolean",
    optional: true,
    initial: false,
  },
  {
    name: "tolerated",
    label: "Stop if failures exceed",
    help: "The run stops once more than this share of its samples has failed: 0.05 for 5%. Leave empty for no limit.",
    kind: "number",
    minimum: 0,
    maximum: 1,
    optional: true,
    initial: undefined,
  },
  {
    name: "systemPrompt",
    label: "System prompt",
    help: "Sent as a system message ahead of every request, before a benchmark’s own. Runs with different system prompts have separate rankings. Base models and judges do not receive it.",
    kind: "text",
    maximum: 100_000,
    placeholder: "none",
    optional: true,
    initial: undefined,
  },
];

/** Names of the fields that mean the same in every family. */
export const commonPace: ReadonlySet<string> = new Set(paceFields.map((field) => field.name));

/** Returns the field for the verifier that scores first. */
export function verifierField(benchmark: Pick<BenchmarkInfo, "verifiers">): FormField {
  return {
    name: "verifier",
    label: "Verifier",
    help: "You can change this later at no cost.",
    kind: "choice",
    choices: benchmark.verifiers.map(({ id, label }) => ({ value: id, label })),
    optional: false,
    initial: benchmark.verifiers[0]?.id,
  };
}
