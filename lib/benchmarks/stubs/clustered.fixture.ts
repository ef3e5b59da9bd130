import { defineEngine, defineFamily } from "@/lib/benchmarks/define-family";
import type { Metric } from "@/lib/contracts/metric";
import type { TraceStep } from "@/lib/contracts/trace-evidence";
import { clusteredError } from "@/lib/stats/clustered-error";
import { mean } from "@/lib/stats/mean";
import { build, generate, type Item, importAnswers, item, rightValue } from "./clustered-items.fixture";
import { manifest } from "./clustered-manifest.fixture";

/** Id of the trace that multiplies an item digit by digit and counts the carries. */
export const carried = "carried";

/** Returns the steps of multiplying `input` by `factor`, from the last digit, and the number of carries. */
function worked({ factor, input }: Item): { carries: number; steps: TraceStep[] } {
  let carry = 0;
  const steps = [...String(input)].reverse().map((digit, at): TraceStep => {
    carry = Math.floor((Number(digit) * factor + carry) / 10);
    return {
      line: 1,
      depth: 0,
      changed: [
        ["at", String(at)],
        ["carry", String(carry)],
      ],
    };
  });
  return { carries: steps.filter(({ changed }) => changed[1]?.[1] !== "0").length, steps };
}

interface Digest {
  cluster: string;
  passed: boolean | null;
  carries: number | null;
}

function aggregate(digests: readonly Digest[]): Metric[] {
  if (digests.length === 0) return [];
  const accuracy = (members: readonly Digest[], slice: Metric["slice"]): Metric => {
    const scored = members.filter(({ passed }) => passed !== null);
    const values = scored.map(({ passed }) => (passed ? 100 : 0));
    const { standardError } = clusteredError(
      values,
      scored.map(({ cluster }) => cluster),
    );
    return {
      id: "accuracy",
      slice,
      value: mean(values),
      standardError,
      low: null,
      high: null,
      n: values.length,
      missing: members.length - values.length,
    };
  };
  const functions = new Map<string, boolean>();
  for (const { cluster, passed } of digests) if (passed !== null) functions.set(cluster, passed && (functions.get(cluster) ?? true));
  const all = accuracy(digests, {});
  const whole = {
    ...all,
    id: "whole",
    value: mean([...functions.values()].map((passed) => (passed ? 100 : 0))),
    standardError: null,
    n: functions.size,
  };
  const carryCounts = [...new Set(digests.flatMap(({ carries }) => (carries === null ? [] : [carries])))].sort((a, b) => a - b);
  return [
    all,
    whole,
    ...carryCounts.map((carries) =>
      accuracy(
        digests.filter((digest) => digest.carries === carries),
        { carries },
      ),
    ),
  ];
}

const engine = defineEngine(manifest, {
  suite: {
    item,
    generate: (params, { random }) => generate(params, random),
    cluster: ({ name }) => name,
    builders: { functions: { makes: "items", build } },
    importers: { answers: { read: importAnswers } },
  },
  asking: {
    next: ({ item: { name, factor, offset, input } }, turns) =>
      turns.length > 0
        ? null
        : {
            messages: [
              { role: "user", parts: [`The function ${name} multiplies by ${factor} and adds ${offset}. What is ${name}(${input})?`] },
            ],
          },
    expectedOutputTokens: () => 10,
  },
  scoring: {
    requirements: ({ name, input }) => [{ id: "value", label: `${name}(${input})`, group: name }],
    verifiers: {
      reference: {
        score: ({ item }, _turns, { reply }) => {
          const actual = reply.match(/-?\d+/g)?.at(-1);
          const passed = actual === String(rightValue(item));
          const [outcome, credit] = passed ? ["pass", 1] : ["fail", 0];
          const about = {
            id: "value",
            label: `${item.name}(${item.input})`,
            group: item.name,
            weight: 1,
            expected: String(rightValue(item)),
          };
          return { score: credit, passed, checks: [{ ...about, outcome, credit, ...(actual !== undefined && { actual }) }] };
        },
      },
    },
    traces: {
      [carried]: {
        version: "1",
        item: async ({ item }) => {
          const { carries, steps } = worked(item);
          return { facts: { carries }, detail: JSON.stringify(steps) };
        },
        failure: async ({ item }, _turns, { reply }) => {
          const actual = reply.match(/-?\d+/g)?.at(-1);
          return actual === undefined ? null : { facts: { off: Number(actual) - rightValue(item) } };
        },
      },
    },
    diagnosis: {
      prompt: ({ item }, { reply }, { passed }) =>
        passed
          ? null
          : {
              messages: [
                { role: "user", content: `The value is ${rightValue(item)}. Is this a slip or other? Answer with one word.\n\n${reply}` },
              ],
            },
      read: (answer) => {
        const failureClass = /^\s*(slip|other)\b/i.exec(answer)?.[1];
        if (failureClass === undefined) throw new Error("The reply names no class.");
        return { class: failureClass.toLowerCase() };
      },
    },
  },
  metrics: {
    digest: ({ cluster, passed, later }) => {
      const carries = later[carried]?.carries;
      return { cluster, passed, carries: typeof carries === "number" ? carries : null };
    },
    aggregate,
  },
  simulation: {
    simulate: ({ item }, _turns, profile, random) => {
      const slips = { able: 0.1, "off-by-one": 0.5 }[profile];
      if (slips === undefined) throw new Error(`There is no profile “${profile}”. Known: able, off-by-one.`);
      return `The value is ${rightValue(item) + (random.uniform() < slips ? 1 : 0)}`;
    },
  },
});

/** Test family with cases clustered by function, a builder of items, and an importer with a form. It is not in the registry. */
export const clustered = defineFamily(manifest, async () => engine);
