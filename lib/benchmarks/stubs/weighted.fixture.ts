import { z } from "zod";
import { defineEngine, defineFamily, defineManifest } from "@/lib/benchmarks/define-family";
import type { NewItem, SampleRecord } from "@/lib/benchmarks/family";
import type { BriefVerdict } from "@/lib/benchmarks/scoring";
import type { Verdict } from "@/lib/contracts/check";
import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import type { Random } from "@/lib/random/random";
import { clusteredError } from "@/lib/stats/clustered-error";
import { bare, bounded, only, shareEstimate } from "@/lib/stats/estimate";
import { mean } from "@/lib/stats/mean";
import { scaledInterval } from "@/lib/stats/scaled-interval";
import { outcomes, requirementsOf, rowOf, rowText, scoreReply } from "./weighted-score.fixture";

const params = z.object({
  contexts: z.int().min(1).max(100).default(3).meta({ title: "Contexts" }),
  rows: z
    .array(z.int().min(1))
    .min(1)
    .default([20, 200])
    .meta({ title: "Rows", description: "Rows of a context, each of about 40 characters." }),
  questions: z.int().min(1).default(4).meta({ title: "Questions", description: "Items of each context and size." }),
});
type Params = z.infer<typeof params>;

const item = z.object({ context: z.string(), row: z.int().positive(), limit: z.int().positive() });
type Item = z.infer<typeof item>;

const manifest = defineManifest({
  id: "weighted-stub",
  version: "1",
  title: "Weighted stub",
  summary: "Finds a row of a long text: weighted checks, credits of their own, texts that items share.",
  paper: { title: "A family for tests", reference: "", url: "" },
  forms: { suite: params },
  presets: [{ id: "small", label: "Small", help: "Three short contexts.", params: { rows: [20], questions: 2 } }],
  verifiers: [
    {
      id: "reference",
      version: "1",
      label: "Reference",
      description: "How near the row is, how much of its number is right, and whether it is quoted.",
    },
  ],
  views: {
    metrics: [
      {
        id: "score",
        label: "Score",
        unit: "points",
        direction: "higher",
        decimals: 1,
        group: "Score",
        description: "Weighted credit; the mean over questions, with contexts as clusters.",
      },
      {
        id: "parseable",
        label: "Parseable",
        unit: "%",
        direction: "higher",
        decimals: 1,
        group: "Score",
        description: "Share of replies that name a row.",
      },
    ],
    outcomes,
    headline: { metric: "score", slice: {}, label: "Score" },
    charts: [
      {
        kind: "curve",
        id: "rows",
        title: "Score by length",
        note: "Longer texts are harder.",
        x: { label: "Rows", unit: "", tag: "rows" },
        y: { label: "Score", unit: "points" },
        metric: "score",
      },
    ],
    tags: [
      { tag: "rows", label: "Rows", kind: "number" },
      { tag: "position", label: "Position answered", kind: "number", source: "fact" },
    ],
  },
  sharesTexts: true,
  nouns: { sample: { one: "question", many: "questions" }, cluster: { one: "context", many: "contexts" } },
  profiles: [
    { id: "exact", label: "Exact", description: "Quotes the row." },
    { id: "hasty", label: "Hasty", description: "Is often some rows off, and sometimes says nothing of use." },
  ],
});

/** Returns a verdict without its checks, with credits if the outcomes do not determine them. */
function briefly({ checks, ...rest }: Verdict): BriefVerdict {
  const hasOwnCredits = checks.some(({ outcome, credit }) => outcomes.find(({ id }) => id === outcome)?.credit !== credit);
  const letters = checks.map(({ outcome }) => outcome.charAt(0)).join("");
  return { outcomes: letters, credits: hasOwnCredits ? checks.map(({ credit }) => credit) : null, ...rest };
}

const question = (row: number) => `\n\nWhat stands in row ${row}? Answer with the row as it stands there.`;

function* generate(
  { contexts, rows, questions }: Params,
  { random, share }: { random: Random; share: (text: string) => string },
): Iterable<NewItem<Item>> {
  for (const length of rows) {
    for (let context = 1; context <= contexts; context += 1) {
      const source = random.fork(`${length} ${context}`);
      const hash = share(Array.from({ length }, (_, at) => rowText(at + 1, source)).join("\n"));
      for (let at = 1; at <= questions; at += 1) {
        const row = 1 + source.integer(length);
        yield { key: `r${length}-c${context}-q${at}`, tags: { rows: length, context }, body: { context: hash, row, limit: 40 + row } };
      }
    }
  }
}

function simulate(text: string, row: number, profile: string, random: Random): string {
  if (profile !== "exact" && profile !== "hasty") throw new Error(`There is no profile “${profile}”. Known: exact, hasty.`);
  const chance = random.uniform();
  if (profile === "exact" || chance < 0.4) return rowOf(text, row);
  return chance < 0.6 ? "I cannot find it." : rowOf(text, Math.max(1, row - 1 - random.integer(3)));
}

interface Digest {
  cluster: string;
  rows: number;
  score: number | null;
  parseable: boolean;
}

function digest({ cluster, tags, score, turns }: SampleRecord<Item>): Digest {
  return { cluster, rows: Number(tags.rows ?? 0), score, parseable: turns[0]?.facts?.parseable === true };
}

function metricsOf(digests: readonly Digest[], slice: Slice): Metric[] {
  const scored = digests.filter(({ score }) => score !== null);
  const missing = digests.length - scored.length;
  const clusters = scored.map(({ cluster }) => cluster);
  // Credits can add up to more than 1, so a score is not a share.
  const scores = scored.map(({ score }) => 100 * (score ?? 0));
  const [value, error] = [mean(scores), clusteredError(scores, clusters)];
  const bounds = value === null ? null : scaledInterval(value, error.standardError, error.clusters - 1, "plain");
  const score =
    value === null
      ? bare(null, 0, "Nothing has been scored.")
      : bounded(value, error.standardError, scores.length, bounds, only("context"));
  const parseable = shareEstimate(
    scored.map((digest) => Number(digest.parseable)),
    clusters,
    { cluster: "context" },
  );
  return [
    { id: "score", slice, ...score, missing },
    { id: "parseable", slice, ...parseable, missing },
  ];
}

const engine = defineEngine(manifest, {
  suite: {
    item,
    generate,
    texts: ({ context }, purpose) => (purpose === "score" || purpose === "simulate" ? [context] : []),
    cluster: (_item, { context }) => (context === undefined ? null : `context ${context}`),
  },
  asking: {
    next: ({ item: { context, row, limit } }, turns) =>
      turns.length > 0
        ? null
        : {
            messages: [
              { role: "system", parts: ["Read the text and answer the question."] },
              { role: "user", parts: [{ hash: context }, question(row)] },
            ],
            output: { answer: limit, reasoning: 2 * limit },
            shorten: { message: 1, part: 0 },
            warm: context,
          },
    expectedOutputTokens: () => 20,
  },
  scoring: {
    requirements: ({ row }) => requirementsOf(row),
    verifiers: {
      reference: {
        score: ({ item: { context, row }, text }, _turns, { reply }) => scoreReply(text(context), row, reply),
        brief: ({ item: { context, row }, text }, _turns, { reply }) => briefly(scoreReply(text(context), row, reply)),
      },
    },
  },
  metrics: {
    digest,
    aggregate: (digests) => {
      const lengths = [...new Set(digests.map(({ rows }) => rows))].sort((a, b) => a - b);
      const whole = digests.length === 0 ? [] : metricsOf(digests, {});
      return [
        ...whole,
        ...lengths.flatMap((rows) =>
          metricsOf(
            digests.filter((digest) => digest.rows === rows),
            { rows },
          ),
        ),
      ];
    },
  },
  simulation: { simulate: ({ item: { context, row }, text }, _turns, profile, random) => simulate(text(context), row, profile, random) },
});

/** Test family with weighted checks that set their own credits, and with long shared texts. It is not in the registry. */
export const weighted = defineFamily(manifest, async () => engine);
