import { beforeAll, describe, expect, it } from "vitest";
import { answer, opened, shelf } from "@/lib/benchmarks/family.fixture";
import { randomFrom } from "@/lib/random/seeded-random";
import { sandbox } from "@/lib/sandbox/python/sandbox.fixture";
import { functions } from "../functions/functions";
import { inputOf } from "../functions/gold";
import { generate } from "../generate";
import { logicifItem } from "../item";
import { logicifParams } from "../params";
import { type Style, styles } from "../simulate/narrate";
import { simulated } from "../simulate/simulate";
import { verifiers } from "../verdict";
import { answerStart } from "./claims";
import { follow } from "./first-divergence";
import { heldOutStyles, sealedStyles, unseenStyles } from "./held-out-styles.fixture";
import { faults, type Measured, measured } from "./measure.fixture";
import { type Recording, recording, recordRequest } from "./record";
import { answeredOf } from "./traces";

const recordings: Recording[] = [];
beforeAll(async () => {
  const requests = functions.flatMap(({ source, cases }) => cases.slice(0, 1).map((args) => recordRequest(source, "f", inputOf(args))));
  for (const outcome of (await Promise.all(requests.map((request) => sandbox.run(request)))).flat())
    if (outcome.kind === "value") recordings.push(recording.parse(JSON.parse(outcome.json)));
});

/** Prints the tables, over the first case of every function instead of each sixteenth; README has them. */
const shows = process.env.HEED_SHOW_DIVERGENCES !== undefined;
const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole);

/** What is found of all faults in these styles, with names of the code and with words; and a table of it. */
function table(of: readonly Style[], seed: string) {
  const sum: Measured = { n: 0, exact: 0, near: 0, claimed: 0 };
  const right = { n: 0, claimed: 0 };
  const rows = of.flatMap((style) =>
    [false, true].map((inWords) => {
      const cells = faults.map((fault) => {
        const found = measured(shows ? recordings : recordings.filter((_, at) => at % 16 === 0), style, fault, inWords, seed);
        const { n, exact, near, claimed } = found;
        const into = fault === "none" ? right : sum;
        into.n += n;
        into.claimed += claimed;
        if (fault === "none") return `claimed on right ${percent(claimed, n).toFixed(1)} %`;
        sum.exact += exact;
        sum.near += near;
        return `${fault} ${percent(exact, n).toFixed(0)}/${percent(near, n).toFixed(0)} %`;
      });
      return `${style.id} in ${inWords ? "words" : "code"}: ${cells.join(", ")}`;
    }),
  );
  const all = { exact: percent(sum.exact, sum.n), near: percent(sum.near, sum.n), right: percent(right.claimed, right.n) };
  return {
    ...all,
    text: `${rows.join("\n")}\nall of ${sum.n}: exact ${all.exact.toFixed(1)} %, within two steps ${all.near.toFixed(1)} %, on right ones ${all.right.toFixed(1)} %`,
  };
}

/* Planted faults of all kinds; right replies are read without their answer. The floors are a little below what these functions give. */
describe("the first divergence of simulated replies", () => {
  it.each([
    {
      what: "styles of the simulated models",
      of: styles,
      ...(shows ? { exact: 90, near: 92, right: 5 } : { exact: 93, near: 94, right: 2 }),
    },
    {
      what: "styles that were held out once",
      of: heldOutStyles,
      ...(shows ? { exact: 78, near: 81, right: 5 } : { exact: 83, near: 86, right: 4 }),
    },
    {
      what: "styles that it was not made with",
      of: unseenStyles,
      ...(shows ? { exact: 74, near: 76, right: 5 } : { exact: 79, near: 80, right: 4 }),
    },
    {
      what: "styles that were sealed before the second tuning",
      of: sealedStyles,
      ...(shows ? { exact: 52, near: 55, right: 7 } : { exact: 62, near: 67, right: 4 }),
    },
  ])("$what", ({ of, exact, near, right }) => {
    const found = table(of, "floors");
    console.log(
      found.text
        .split("\n")
        .slice(shows ? 0 : -1)
        .join("\n"),
    );
    expect(found.exact).toBeGreaterThanOrEqual(exact);
    expect(found.near).toBeGreaterThanOrEqual(near);
    expect(found.right).toBeLessThanOrEqual(right);
  });
});

it("finds what the simulated models of the house plant, and claims little of right replies without their answers", async () => {
  const on = shelf();
  const items = [...generate(logicifParams.parse({}), { random: randomFrom(1), share: on.share })].filter(
    ({ body }) => body.testCase === 0,
  );
  const sum: Measured = { n: 0, exact: 0, near: 0, claimed: 0 };
  const right = { n: 0, claimed: 0 };
  for (const profile of ["loses-count", "swaps-steps", "skips-branch", "misreads", "careful"])
    for (const { key, body } of items) {
      const execution = recordings[functions.findIndex(({ id }) => id === body.task)];
      const of = opened(logicifItem, body, on.text);
      const { reply, leaves } = simulated(of, profile, randomFrom(`${profile}/${key}`));
      const verdict = await verifiers.reference.score(of, [], answer(reply), {});
      if (!execution || execution.steps.length === 0) throw new Error(`${key} was not recorded`);
      if (leaves === null) {
        right.n += 1;
        if (follow(reply.slice(0, answerStart(reply)), execution).divergence) right.claimed += 1;
        continue;
      }
      const found = follow(reply, execution, answeredOf(verdict)).divergence?.step;
      sum.n += 1;
      if (found === leaves) sum.exact += 1;
      if (found !== undefined && Math.abs(found - leaves) <= 2) sum.near += 1;
    }
  const shares = { exact: percent(sum.exact, sum.n), near: percent(sum.near, sum.n), right: percent(right.claimed, right.n) };
  if (process.env.HEED_SHOW_DIVERGENCES !== undefined) console.log(sum.n, right.n, shares);
  expect(sum.n).toBeGreaterThan(80);
  expect(shares.exact).toBeGreaterThanOrEqual(89);
  expect(shares.near).toBeGreaterThanOrEqual(90);
  expect(shares.right).toBeLessThanOrEqual(5);
});

describe("a reply beside an execution", () => {
  const steps = [
    { line: 1, depth: 0, opens: true, changed: [["a", "[4, 9]"] as [string, string]] },
    { line: 2, depth: 0, changed: [["t", "0"] as [string, string], ["tracker turns", "0"] as [string, string]] },
    { line: 4, depth: 0, changed: [["x", "4"] as [string, string]] },
    { line: 5, depth: 0, changed: [["t", "1"] as [string, string], ["tracker turns", "1"] as [string, string]] },
    { line: 4, depth: 0, changed: [["x", "9"] as [string, string]] },
    { line: 5, depth: 0, changed: [["t", "2"] as [string, string], ["tracker turns", "2"] as [string, string]] },
    { line: 6, depth: 0, changed: [], note: "returns (9, {'turns': 2})" },
  ];
  const execution = { steps, trackers: { turns: "t" } };

  it("links what is right, and names the first step that is not", () => {
    const reply = "turns starts at 0. The element is 4, so turns becomes 1. The element is 9, and turns becomes 3.";
    const { links, divergence, followed } = follow(reply, execution, { right: new Set(), wrong: new Set(["turns"]), output: true });
    expect(links.map(({ step, span }) => [step, reply.slice(...span)])).toEqual([
      [1, "turns starts at 0"],
      [2, "The element is 4"],
      [3, "turns becomes 1"],
      [4, "The element is 9"],
      [5, "turns becomes 3"],
    ]);
    expect(divergence).toEqual({ step: 5, note: "the reply has turns at 3, the execution has 2." });
    expect(followed).toBe(5);
  });

  it("says nothing of a terse right reply, and reads the variable that holds a tracker as the tracker", () => {
    expect(follow("At the end t = 2.", execution)).toMatchObject({ divergence: null, links: [{ step: 5 }] });
    expect(follow("I cannot tell.", execution)).toEqual({ links: [], divergence: null, followed: 0 });
  });
});
