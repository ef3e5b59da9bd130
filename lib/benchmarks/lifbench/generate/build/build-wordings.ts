import type { BuildKit } from "@/lib/benchmarks/kit";
import { latestWording } from "@/lib/benchmarks/prompt-wording";
import type { BuildResult } from "@/lib/contracts/suite";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";
import { wordingLine } from "../templates/own-wordings";
import { templates } from "../templates/templates";
import { hashedEmbedding, unit } from "./hashed-embedding";
import { type Group, type Rewrites, rewritesOf } from "./rewrites";
import { type Cluster, clustersOf, randomSpread, spreadOf } from "./spread-choice";
import { type WordingsInput, wordingsInput } from "./wordings-input";

/** Number of groups processed at once; each has several calls in flight. */
const groupsAtOnce = 2;

function groupsOf({ tasks: ids, wordings }: WordingsInput): Group[] {
  return [...new Set(ids)].flatMap((task): Group[] => {
    const taskTemplates = templates[latestWording][task];
    const sides = [1, -1].flatMap((bias) => {
      const side = taskTemplates.filter((template) => template.bias === bias);
      return side.length === 0 ? [] : [{ bias: bias === 1 ? (1 as const) : (-1 as const), side }];
    });
    if (sides.length === 0) return [{ name: task, task, templates: taskTemplates, wanted: wordings || taskTemplates.length }];
    return sides.map(({ bias, side }) => ({
      name: `${task} ${bias === 1 ? "after" : "before"}`,
      ...{ task, bias, templates: side },
      // With an odd number, one more asks for what follows, as in Heed's wordings.
      wanted: wordings === 0 ? side.length : bias === 1 ? Math.ceil(wordings / 2) : Math.floor(wordings / 2),
    }));
  });
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/**
 * Builds wordings with the paper's method (RECS): rewrites templates with a model, embeds and clusters the rewrites, and takes the usable
 * one nearest each cluster's center. The others are spares for wordings that a person drops.
 */
export async function buildWordings(given: unknown, kit: BuildKit): Promise<BuildResult> {
  const input = wordingsInput.parse(given);
  const { chat } = kit;
  if (!chat) throw new HeedError("invalid", "Rewriting needs a model; choose one.", { where: "modelId" });
  const groups = groupsOf(input).filter(({ wanted }) => wanted > 0);
  const total = groups.length * Math.ceil(input.rewrites / 10);
  let done = 0;
  const tell = () => kit.report({ doing: "Rewriting", done, total });
  tell();
  const rewritten = new Map<Group, Rewrites>();
  const waiting = [...groups];
  const steps = new Map<Group, Parameters<BuildKit["step"]>[0][]>();
  const work = async () => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      const groupSteps: Parameters<BuildKit["step"]>[0][] = [];
      steps.set(group, groupSteps);
      const asking = { ...kit, chat, step: (step: (typeof groupSteps)[number]) => void groupSteps.push(step) };
      rewritten.set(
        group,
        await rewritesOf(group, input.rewrites, asking, () => {
          done++;
          tell();
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: groupsAtOnce }, work));
  const result: BuildResult = {
    ...{ fills: "ownWordings", values: [], columns: ["Cluster", "Rewrites in it", "Distance"], kept: [], dropped: [], spares: [] },
    ...{ notes: [embeddingNote(kit)], tables: [] },
  };
  const rows: (string | number | null)[][] = [];
  for (const group of groups) {
    for (const step of steps.get(group) ?? []) kit.step(step);
    rows.push(await chosen(group, rewritten.get(group) ?? { usable: [], refused: [] }, input.seed, kit, result));
  }
  result.values = result.kept.map(({ value }) => value);
  result.tables = [spreadTable(rows)];
  return result;
}

const embeddingNote = ({ embed }: BuildKit) =>
  embed
    ? "Distances use the embeddings of the selected model."
    : "Distances use hashed character sequences because no embedding model was selected: they compare wording, not meaning.";

const spreadTable = (rows: (string | number | null)[][]) => ({
  title: "Spread",
  note: "Mean of 1 − cosine over all pairs of the selected wordings, compared with 1,000 random choices of the same size from the same usable rewrites. As built: values dropped manually later are not counted.",
  columns: ["Task", "Usable", "Refused", "Chosen", "Spread", "Random, mean", "Random, deviation", "Random choices that spread less"],
  rows,
});

/** Adds a group's chosen wordings to the result and returns its row of the spread table. */
async function chosen(
  group: Group,
  { usable, refused }: Rewrites,
  seed: number,
  kit: BuildKit,
  result: BuildResult,
): Promise<(string | number | null)[]> {
  const { name, wanted } = group;
  for (const { text, step, reason } of refused) result.dropped.push({ value: `${name}: ${text}`, step, reason });
  const texts = usable.map(({ text }) => text);
  const points = kit.embed ? (await kit.embed(texts)).map(unit) : texts.map(hashedEmbedding);
  const clusters = clustersOf(points, wanted, seed);
  if (clusters.length < wanted)
    result.notes.push(
      `${name}: ${clusters.length} of ${wanted} wordings, because ${usable.length} rewrites were usable. Request more rewrites.`,
    );
  const lines = usable.map(wordingLine);
  const nearest = clusters.map(({ members: [first] }) => points[first?.index ?? 0] ?? []);
  const spread = spreadOf(nearest);
  const random = spread === null ? null : randomSpread(points, nearest.length, spread, randomFrom(`${seed} ${name}`));
  const numbers = [spread, random?.mean, random?.deviation].map((figure) =>
    figure === undefined || figure === null ? null : rounded(figure),
  );
  const less = random ? `${Math.round(100 * random.less)}%` : null;
  kit.step({
    ...{ subject: name, step: "cluster", prompt: null, reply: null },
    decision: `${usable.length} usable rewrites in ${clusters.length} clusters of ${clusters.map(({ members }) => members.length).join(", ")}; spread ${numbers[0] ?? "–"}, of random choices ${numbers[1] ?? "–"}.`,
  });
  for (const [nth, cluster] of clusters.entries()) takeNearest(group, nth, cluster, lines, kit, result);
  return [name, usable.length, refused.length, clusters.length, ...numbers, less];
}

/** Keeps the wording nearest a cluster's center; the others follow as spares. */
function takeNearest({ name }: Group, nth: number, { members }: Cluster, lines: readonly string[], kit: BuildKit, result: BuildResult) {
  const group = `${name}, cluster ${nth + 1}`;
  for (const [rank, { index, distance }] of members.entries()) {
    const value = lines[index] ?? "";
    const row = { value, group, cells: [nth + 1, members.length, rounded(distance)] };
    if (rank === 0) {
      result.kept.push(row);
      const decision = `Kept, as the nearest to its centre (${rounded(distance)}): ${value}`;
      kit.step({ subject: group, step: "choose", prompt: null, reply: null, decision });
      continue;
    }
    result.spares?.push(row);
    const reason = `Number ${rank + 1} from the centre of cluster ${nth + 1} of ${name} (${rounded(distance)}).`;
    result.dropped.push({ value, step: "nearest to the centre", reason });
  }
}
