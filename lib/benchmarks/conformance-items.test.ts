import { z } from "zod";
import { expectFaultsFound, inAsking, inDialogue, inSimulation, inSuite, tick } from "./conformance-faults.fixture";
import { itemChecks } from "./conformance-items.fixture";
import type { NewItem, Request } from "./family";
import { shelf } from "./family.fixture";

const unshared = shelf().share("a text of another suite");

const generating = (change: (item: NewItem<unknown>) => Partial<NewItem<unknown>>) =>
  inSuite(({ generate }) => ({
    *generate(params, kit) {
      for (const item of generate(params, kit)) yield { ...item, ...change(item) };
    },
  }));
const asking = (change: (request: Request) => Partial<Request> | null) =>
  inAsking(({ next }) => ({
    next: (opened, turns, run) => {
      const request = next(opened, turns, run);
      const changed = request && change(request);
      return changed && request && { ...request, ...changed };
    },
  }));
const saying = (...parts: Request["messages"][number]["parts"]): Partial<Request> => ({ messages: [{ role: "user", parts }] });
const sized = (messages: Request["messages"]) =>
  messages.map(({ role, parts }) => ({ role, parts: parts.map((part) => (typeof part === "string" ? part : { ...part, length: 9 })) }));
const exporting = (extension: string, ...pieces: string[]) =>
  inSuite(() => ({
    exporters: {
      e: {
        extension,
        async *write() {
          yield* pieces;
        },
      },
    },
  }));

expectFaultsFound(itemChecks, {
  "gives the same items for the same seed, each under its own key": [
    ["no items", "smallest", inSuite(() => ({ generate: () => [] }))],
    ["chance from elsewhere", "smallest", generating(() => ({ tags: { at: tick() } }))],
    ["one key for all", "smallest", generating(() => ({ key: "same" }))],
    [
      "a place that two readers share",
      "smallest",
      inSuite(({ generate }) => {
        let place = 0;
        return {
          *generate(params, kit) {
            place = 0;
            for (const item of generate(params, kit)) {
              place += 1;
              yield { ...item, tags: { place } };
            }
          },
        };
      }),
    ],
    [
      "parameters that it changes",
      "smallest",
      inSuite(({ generate }) => ({
        generate: (params, kit) => {
          const items = [...generate(params, kit)];
          Object.assign(Object(params), { left: tick() });
          return items;
        },
      })),
    ],
  ],
  "has items that survive JSON, and refuses others": [
    [
      "a date",
      "smallest",
      (candidate) =>
        generating(() => ({ body: { number: 1, at: new Date(0) } }))(
          inSuite(() => ({ item: z.object({ number: z.int(), at: z.any() }) }))(candidate),
        ),
    ],
    ["a schema that takes anything", "smallest", inSuite(() => ({ item: z.looseObject({}) }))],
    ["tags that are none", "smallest", generating(() => ({ tags: { at: Number.NaN } }))],
  ],
  "names shared texts that were shared": [["a text of another suite", "weighted", inSuite(() => ({ texts: () => [unshared] }))]],
  "puts items into clusters that stay": [
    ["another one each time", "clustered", inSuite(() => ({ cluster: () => String(tick()) }))],
    ["one without a name", "clustered", inSuite(() => ({ cluster: () => "" }))],
  ],
  "rebuilds its requests": [
    ["another request each time", "smallest", asking(() => saying(String(tick())))],
    ["nothing to ask", "smallest", asking(() => null)],
    ["no messages", "smallest", asking(() => ({ messages: [] }))],
    ["a text that nobody shared", "smallest", asking(() => saying({ hash: unshared }))],
    ["a size beside the hash", "weighted", asking(({ messages }) => ({ messages: sized(messages) }))],
    ["a hash that is none", "smallest", asking(() => saying({ hash: "abc" }))],
    ["warmth by a text that is not sent", "weighted", asking(() => ({ warm: unshared }))],
    ["a part to shorten that is none", "weighted", asking(() => ({ shorten: { message: 1, part: 9 } }))],
    ["no room for an answer", "weighted", asking(() => ({ output: { answer: 0 } }))],
    ["no output to expect", "smallest", inAsking(() => ({ expectedOutputTokens: () => 0 }))],
    ["no reply accepted", "smallest", inAsking(() => ({ accept: { most: () => 0, fault: async () => null } }))],
  ],
  "recognises its own requests": [
    ["another item", "ifscale", inSimulation(() => ({ recognise: () => ({ item: { words: ["a"] }, turns: [] }) }))],
    [
      "what is not its own",
      "ifscale",
      inSimulation(({ recognise }) => ({ recognise: (messages) => recognise?.(messages) ?? { item: { words: ["a"] }, turns: [] } })),
    ],
  ],
  "tells where a dialogue's turns stand": [
    [
      "a constraint that is not checked",
      "evolif",
      inDialogue(({ scene }) => ({ scene: (item, turn) => ({ ...Object(scene?.(item, turn)), constraints: [{ id: "x", since: 0 }] }) })),
    ],
    [
      "a change of another kind",
      "evolif",
      inDialogue(({ scene }) => ({ scene: (item, turn) => ({ ...Object(scene?.(item, turn)), changes: [{ kind: "x" }] }) })),
    ],
    ["no patience", "evolif", inDialogue(({ endurance }) => ({ endurance: endurance && { ...endurance, patience: () => 0 } }))],
    ["no turn to expect", "evolif", inDialogue(() => ({ expectedTurns: () => 0 }))],
  ],
  "writes its items piece by piece": [
    ["nothing", "smallest", exporting(".txt")],
    ["an extension without its dot", "smallest", exporting("txt", "a")],
  ],
});
