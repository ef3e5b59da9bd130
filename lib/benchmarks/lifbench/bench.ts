import { createHash } from "node:crypto";
import type { BenchCase } from "@/lib/benchmarks/engine";
import type { Opened } from "@/lib/benchmarks/family";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import { tokensOf } from "./generate/corpora/tokens";
import { generate } from "./generate/generate";
import type { LifbenchItem } from "./items/item";
import { lifbenchParams } from "./items/params";
import { type TaskId, tasks } from "./items/tasks";
import { reference } from "./score/rubric";
import { simulate } from "./simulate/simulate";
import { skills } from "./simulate/skills";

type Open = (item: LifbenchItem, text: (hash: string) => string) => Opened<LifbenchItem>;

/** Repeats a piece up to this many tokens, which needs many copies, since several brackets form one token. */
function repeated(piece: string, tokens: number): string {
  let text = piece.repeat(tokens);
  while (tokensOf(text) < tokens) text += text;
  return text;
}

const bombs = ["[", "[[", "{", "{]", "[[(", '[["', "{a,", "\\"];
const bombTokens = 4096;

/** Measures the scorers on contexts of 120 × 1024 tokens, alternately with right answers and those of each simulated model. */
export async function bench(open: Open): Promise<readonly BenchCase[]> {
  const texts = new Map<string, string>();
  const share = (text: string) => {
    const hash = createHash("sha256").update(text).digest("hex");
    texts.set(hash, text);
    return hash;
  };
  const items = [...generate(lifbenchParams.parse({ lengths: [128], samples: 8 }), { random: randomFrom(0), share })];
  const opened = (item: LifbenchItem) => open(item, (hash) => texts.get(hash) ?? "");
  const score = (item: Opened<LifbenchItem>, reply: string) => reference.score(item, [], { reply, sent: nothingSent }, {});
  const caseOf = (label: string, reach: number, authors: number | null, ...ids: TaskId[]): BenchCase => {
    const records = items
      .filter(({ body }) => ids.includes(body.task))
      .flatMap(({ key, body }) => {
        const item = opened(body);
        return skills.map(({ id }) => ({ item, reply: simulate(body, id, randomFrom(key)) }));
      });
    return {
      title: `LIFBench ${label}, 120k tokens`,
      reach,
      ...(authors !== null && { authors }),
      async round() {
        for (const { item, reply } of records) await score(item, reply);
        return records.length;
      },
    };
  };
  const largest = Object.values(tasks).map(({ id }) => items.find(({ body }) => body.task === id));
  const hard = largest.flatMap((item) =>
    item ? bombs.map((piece) => ({ item: opened(item.body), reply: repeated(piece, bombTokens) })) : [],
  );
  return [
    caseOf("single elements", 500, 116, "LSI", "LOI", "LOE"),
    caseOf("elements beside others", 500, null, "LBI", "LBE"),
    caseOf("several elements", 500, null, "LMI"),
    caseOf("labels of documents", 300, null, "MB"),
    caseOf("repeated documents", 300, null, "MF"),
    caseOf("repeated sentences", 300, 17.5, "OR"),
    caseOf("extracted sentences", 300, null, "OE"),
    {
      title: "LIFBench 4,096 tokens of open brackets",
      reach: 20,
      note: `one core, ${bombs.length} kinds on each task; 20/s is 50 ms`,
      async round() {
        for (const { item, reply } of hard) await score(item, reply);
        return hard.length;
      },
    },
  ];
}
