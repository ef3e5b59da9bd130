import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chatMessages, turnRecord } from "@/lib/benchmarks/family.fixture";
import { randomFrom } from "@/lib/random/seeded-random";
import { topics } from "../assets/topics";
import { checkInstruction } from "../checks/check-instruction";
import { keywordMatches } from "../checks/keyword-matches";
import { fillers } from "../compose/fillers";
import { nextRequest } from "../conversation";
import { describeInstruction, parseDescription } from "../describe/describe-instruction";
import { generate } from "../generate";
import type { EvolifItem } from "../item";
import { evolifParams, evolifRunParams } from "../params";
import { readQuery } from "../query/read-query";
import { recognise } from "../recognise";
import { simulate } from "../simulate/simulate";
import type { DialogueTurn } from "./dialogue-turn";
import { machineSettings } from "./settings";
import { after } from "./step";
import { turnAt, untouched } from "./turn-at";
import { writeTurn } from "./write-turn";

const seeds = fc.string({ maxLength: 6 });
const scriptOf = (seed: string, turns: number, settings = machineSettings.parse({})): DialogueTurn[] => {
  const script: DialogueTurn[] = [];
  let state = untouched;
  for (let turn = 1; turn <= turns; turn += 1) {
    const next = writeTurn(state, turn, { seed, settings });
    script.push(next);
    state = after(state, next);
  }
  return script;
};
const itemOf = (seed: string, turns: number): EvolifItem => ({
  script: scriptOf(seed, turns),
  extend: { seed, settings: machineSettings.parse({}) },
});
const keywordsOf = (turn: DialogueTurn, group: string): string[] => {
  const args: unknown = turn.instructions.find(({ id }) => id === group)?.args ?? [];
  return Array.isArray(args) ? args : Object.keys(args ?? {});
};

describe("a script", () => {
  it("makes exactly one change a turn, never two constraints of a group, never contradictory keywords", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, satisfiable) => {
        const inForce = new Map<number, DialogueTurn["instructions"]>();
        for (const turn of scriptOf(seed, 30, machineSettings.parse({ satisfiable, judgedGroups: !satisfiable }))) {
          const before = inForce.get(turn.active_topic) ?? [];
          const ids = turn.instructions.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          const added = turn.instructions.filter(
            (one) => !before.includes(one) && !before.some((old) => old.description === one.description),
          );
          const gone = before.filter((one) => !turn.instructions.some((now) => now.description === one.description));
          expect([added.length, gone.length]).toEqual(
            { add: [1, 0], modify: [1, 1], remove: [0, 1] }[turn.operation?.operation_type ?? "add"],
          );
          expect(turn.phase === "new").toBe(!inForce.has(turn.active_topic));
          const forbidden = keywordsOf(turn, "forbidden");
          const edges = turn.instructions.flatMap(({ args }) => (JSON.stringify(args).includes('"keyword"') ? [JSON.stringify(args)] : []));
          for (const word of forbidden) {
            for (const needed of [...keywordsOf(turn, "existence"), ...edges]) expect(keywordMatches(word, needed)).toEqual([]);
          }
          inForce.set(turn.active_topic, turn.instructions);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("is the same for the same seed, and extending it changes no earlier turn", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 12 }), (seed, written) => {
        const whole = scriptOf(seed, 24);
        expect(scriptOf(seed, 24)).toEqual(whole);
        const item = itemOf(seed, written);
        expect(turnAt(item, 23)).toEqual(whole[23]);
        expect(Array.from({ length: 24 }, (_, at) => turnAt(item, at))).toEqual(whole);
        expect(turnAt({ ...item, extend: null }, written)).toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  it("can be told back from its messages, turn for turn", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const item = itemOf(seed, 14);
        const run = evolifRunParams.parse({});
        const turns = item.script.slice(0, 13).map(() => turnRecord("A reply."));
        const found = recognise(chatMessages(nextRequest(item, turns, run)?.messages ?? []));
        expect(found?.turns).toEqual(turns);
        expect(found?.item.script.map(({ instructions }) => instructions)).toEqual(item.script.map(({ instructions }) => instructions));
        for (const { query, phase } of item.script) expect(readQuery(query)?.phase).toBe(phase);
      }),
      { numRuns: 25 },
    );
    expect(recognise([{ role: "user", content: "Drop this rule: no such sentence" }])).toBeNull();
  });

  it("asks for nothing that the perfect profile cannot hold, over 200 states", () => {
    let states = 0;
    for (let seed = 0; seed < 8; seed += 1) {
      const item = itemOf(`perfect-${seed}`, 25);
      for (const [at, { instructions }] of item.script.entries()) {
        const turns = item.script.slice(0, at).map(() => turnRecord(""));
        const reply = simulate(item, turns, "perfect", randomFrom(`${seed} ${at}`));
        expect(instructions.filter(({ id, args }) => !checkInstruction(id, args, reply).ok)).toEqual([]);
        states += 1;
      }
    }
    expect(states).toBe(200);
  });
});

describe("generate", () => {
  it("draws for the first 20 turns also where fewer are written, and refuses what no draw can reach", () => {
    const of = (more: object) => [...generate(evolifParams.parse({ dialogues: 3, leastConstraints: 2.5, ...more }), randomFrom(1))];
    const [short, long] = [of({ turns: 4 }), of({ turns: 30 })];
    expect(short.map(({ body }) => body.script)).toEqual(long.map(({ body }) => body.script.slice(0, 4)));
    expect(() => of({ leastConstraints: 9 })).toThrow(/None of 51 drawn dialogues averages 9 constraints/);
  });

  it("follows the chances of a lone constraint", () => {
    const changes = (changeOnlyProbability: number) =>
      [...generate(evolifParams.parse({ dialogues: 5, turns: 20, leastConstraints: 0, changeOnlyProbability }), randomFrom(2))].flatMap(
        ({ body }) => body.script.map(({ operation, instructions }) => `${operation?.operation_type} ${instructions.length}`),
      );
    expect(changes(0)).not.toContain("modify 1");
    // A second constraint is added only where the one in force cannot be changed.
    expect(changes(1).filter((change) => change === "add 2").length).toBeLessThan(3);
  });

  it("draws a dialogue again whose first 20 turns average too few constraints", () => {
    const items = [...generate(evolifParams.parse({ dialogues: 12, turns: 20, leastConstraints: 2.5 }), randomFrom(1))];
    for (const { body, tags } of items) {
      const mean = body.script.reduce((sum, { instructions }) => sum + instructions.length, 0) / 20;
      expect(mean).toBeGreaterThanOrEqual(2.5);
      expect(tags.constraints).toBe(Math.round(mean * 10) / 10);
    }
    expect(items.some(({ body }) => !body.extend?.seed.endsWith("-0"))).toBe(true);
  });

  it("keeps about to the published probabilities", () => {
    const all = [...generate(evolifParams.parse({ dialogues: 30, satisfiable: false }), randomFrom(2))].flatMap(({ body }) => body.script);
    const share = (of: (turn: DialogueTurn) => boolean, among: (turn: DialogueTurn) => boolean) =>
      all.filter((turn) => among(turn) && of(turn)).length / all.filter(among).length;
    const isMixed = ({ instructions, operation, phase }: DialogueTurn) => {
      const before = instructions.length + { add: -1, modify: 0, remove: 1 }[operation?.operation_type ?? "add"];
      return phase !== "new" && before > 1 && before < 9;
    };
    const kind = (name: string) => share(({ operation }) => operation?.operation_type === name, isMixed);
    expect(kind("add")).toBeCloseTo(0.5, 1);
    expect(kind("remove")).toBeCloseTo(0.1, 1);
    expect(kind("modify")).toBeCloseTo(0.4, 1);
    const switches = all.filter(({ phase, turn }) => phase !== "continued" && turn > 1);
    // The first switch of a dialogue has nothing to return to.
    expect(switches.filter(({ phase }) => phase === "new").length / switches.length).toBeCloseTo(0.45, 1);
  });
});

describe("descriptions", () => {
  it("are read back exactly, whatever the arguments", () => {
    const text = fc.string({ unit: "binary", maxLength: 8 });
    const args = fc.oneof(
      fc.record({ mode: fc.constantFrom("letter", "emoji", "keyword", "must_include", "must_not_include", "json"), value: text }),
      fc.record({ mode: fc.constant("quotation"), left: text, right: text }),
      fc.record({ mode: fc.constantFrom("all_upper", "json", "happy") }),
      fc.record({ mode: fc.constant("min_upper"), min: fc.integer() }),
      fc.record({ num: fc.integer() }),
      fc.record({ mode: fc.constantFrom("word", "characters"), relation: fc.constantFrom("exactly", "less_than"), number: fc.integer() }),
      fc.dictionary(text, fc.integer({ min: 0, max: 9 })),
      fc.array(text),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(
          "startwith",
          "endwith",
          "format",
          "case",
          "punctuation",
          "countableItems",
          "length",
          "existence",
          "forbidden",
          "style",
          "odd",
        ),
        args,
        (id, given) => {
          const plain: unknown = JSON.parse(JSON.stringify(given));
          expect(parseDescription(describeInstruction(id, plain))).toEqual({ id, args: plain });
        },
      ),
    );
    expect(parseDescription("Write well.")).toBeNull();
  });
});

describe("topics", () => {
  it("are many, each with a clue and twenty keywords of its own that no filling word is", () => {
    expect(topics.length).toBeGreaterThanOrEqual(120);
    expect(new Set(topics.flatMap(({ task, clue }) => [task, clue])).size).toBe(2 * topics.length);
    for (const { task, keywords } of topics) {
      expect([task, new Set(keywords).size]).toEqual([task, 20]);
      expect(keywords.filter((keyword) => fillers.includes(keyword))).toEqual([]);
    }
  });
});
