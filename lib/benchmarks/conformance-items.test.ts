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
  "generates the same items from the same seed, each with its own key": [
    ["no items", "smallest", inSuite(() => ({ generate: () => [] }))],
    ["randomness from another source", "smallest", generating(() => ({ tags: { at: tick() } }))],
    ["one key for all items", "smallest", generating(() => ({ key: "same" }))],
    [
      "a position shared by two generators",
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
      "parameters changed by the generator",
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
  "has items that survive JSON, and rejects other content": [
    [
      "a date",
      "smallest",
      (candidate) =>
        generating(() => ({ body: { number: 1, at: new Date(0) } }))(
          inSuite(() => ({ item: z.object({ number: z.int(), at: z.any() }) }))(candidate),
        ),
    ],
    ["a schema that accepts anything", "smallest", inSuite(() => ({ item: z.looseObject({}) }))],
    ["invalid tags", "smallest", generating(() => ({ tags: { at: Number.NaN } }))],
  ],
  "names only shared texts that exist": [["a text of another suite", "weighted", inSuite(() => ({ texts: () => [unshared] }))]],
  "assigns items to stable clusters": [
    ["another cluster each time", "clustered", inSuite(() => ({ cluster: () => String(tick()) }))],
    ["a cluster without a name", "clustered", inSuite(() => ({ cluster: () => "" }))],
  ],
  "rebuilds valid requests": [
    ["another request each time", "smallest", asking(() => saying(String(tick())))],
    ["no request", "smallest", asking(() => null)],
    ["no messages", "smallest", asking(() => ({ messages: [] }))],
    ["a text that was not shared", "smallest", asking(() => saying({ hash: unshared }))],
    ["a size beside the hash", "weighted", asking(({ messages }) => ({ messages: sized(messages) }))],
    ["an invalid hash", "smallest", asking(() => saying({ hash: "abc" }))],
    ["a text to warm caches that is not sent", "weighted", asking(() => ({ warm: unshared }))],
    ["a part to shorten that does not exist", "weighted", asking(() => ({ shorten: { message: 1, part: 9 } }))],
    ["an answer limit of 0", "weighted", asking(() => ({ output: { answer: 0 } }))],
    ["no expected output tokens", "smallest", inAsking(() => ({ expectedOutputTokens: () => 0 }))],
    ["a limit of 0 rejected replies", "smallest", inAsking(() => ({ accept: { most: () => 0, fault: async () => null } }))],
  ],
  "recognizes its own requests and no others": [
    ["another item", "ifscale", inSimulation(() => ({ recognise: () => ({ item: { words: ["a"] }, turns: [] }) }))],
    [
      "a foreign request recognized as its own",
      "ifscale",
      inSimulation(({ recognise }) => ({ recognise: (messages) => recognise?.(messages) ?? { item: { words: ["a"] }, turns: [] } })),
    ],
  ],
  "describes the state of a dialogue's turns": [
    [
      "a constraint that is not checked",
      "evolif",
      inDialogue(({ scene }) => ({ scene: (item, turn) => ({ ...Object(scene?.(item, turn)), constraints: [{ id: "x", since: 0 }] }) })),
    ],
    [
      "a change of an unknown kind",
      "evolif",
      inDialogue(({ scene }) => ({ scene: (item, turn) => ({ ...Object(scene?.(item, turn)), changes: [{ kind: "x" }] }) })),
    ],
    ["a patience of 0", "evolif", inDialogue(({ endurance }) => ({ endurance: endurance && { ...endurance, patience: () => 0 } }))],
    ["no expected turns", "evolif", inDialogue(() => ({ expectedTurns: () => 0 }))],
  ],
  "writes its items in pieces": [
    ["no output", "smallest", exporting(".txt")],
    ["an extension without a dot", "smallest", exporting("txt", "a")],
  ],
});
