import { z } from "zod";
import type { Command } from "./command";
import { expectFaultsFound, inEngine, inManifest, inOptions, inSuite } from "./conformance-faults.fixture";
import { manifestChecks } from "./conformance-manifest.fixture";
import type { Imported, Importer } from "./family";
import { manifestById } from "./registry";

const importer = (read: Importer<unknown>["read"]) => inSuite(() => ({ importers: { answers: { read } } }));
const yielding = (...imports: Imported<unknown>[]) =>
  importer(async function* ({ problem }) {
    problem({ line: null, kind: "row", message: "Empty.", file: "f0" });
    yield* imports;
  });
const command = (change: Partial<Command>) =>
  inEngine({ commands: { score: { help: "Scores.", takes: "one", async *run() {}, ...change } } });
const filling = (fills: string) => inManifest(({ builders }) => ({ builders: builders.map((builder) => ({ ...builder, fills })) }));
const preset = (params: Record<string, unknown>) => inManifest(() => ({ presets: [{ id: "a", label: "A", help: "", params }] }));
const option = (name: string) => ({ name, help: "An option.", kind: "text" as const });

expectFaultsFound(manifestChecks, {
  "is plain data but for its forms": [
    ["a date among the presets", "smallest", preset({ at: new Date(0) })],
    ["no summary", "smallest", inManifest(() => ({ summary: "" }))],
  ],
  "names what its engine has, and nothing else": [
    ["a verifier twice", "smallest", inManifest(({ verifiers: [verifier] }) => ({ verifiers: [verifier, verifier] }))],
    [
      "a verifier without code",
      "smallest",
      inManifest(({ verifiers: [verifier] }) => ({ verifiers: [verifier, { ...verifier, id: "other" }] })),
    ],
    ["an importer that nobody names", "clustered", inManifest(() => ({ importers: [] }))],
    ["a builder without code", "clustered", inSuite(() => ({ builders: {} }))],
    ["a builder of items that fills a parameter", "clustered", filling("cases")],
    ["an exporter without code", "smallest", inManifest(() => ({ exporters: [{ id: "e", label: "E", importer: null }] }))],
    ["a panel without data", "smallest", inManifest(() => ({ panels: [{ id: "p", place: "run", title: "P" }] }))],
    ["a class twice", "clustered", inManifest(({ failureClasses: classes }) => ({ failureClasses: [...classes, ...classes] }))],
    ["a diagnosis without classes", "clustered", inManifest(() => ({ failureClasses: [] }))],
    ["simulation without profiles", "clustered", inManifest(() => ({ profiles: [] }))],
    ["profiles without simulation", "clustered", inEngine({ simulation: undefined })],
    ["a demonstration by nobody", "clustered", inManifest(() => ({ demonstrations: [{ name: "D", preset: null, profiles: ["nobody"] }] }))],
    ["a demonstration of no preset", "clustered", inManifest(() => ({ demonstrations: [{ name: "D", preset: "none", profiles: [] }] }))],
  ],
  "has forms that can be drawn, with parameters that survive JSON": [
    ["no suite parameter", "smallest", inManifest(({ forms }) => ({ forms: { ...forms, suite: z.object({}) } }))],
    ["a preset that is refused", "smallest", (candidate) => inOptions({ params: {} })(preset({ items: 0 })(candidate))],
    ["run parameters without defaults", "clustered", inManifest(({ forms }) => ({ forms: { ...forms, run: z.object({ a: z.int() }) } }))],
    ["a builder that fills nothing", "clustered", filling("nothing")],
    ["a question without an answer", "clustered", inOptions({ asked: {} })],
  ],
  "declares its views consistently": [
    [
      "an undeclared headline",
      "smallest",
      inManifest(({ views }) => ({ views: { ...views, headline: { metric: "x", slice: {}, label: "" } } })),
    ],
    [
      "an undeclared metric in a chart",
      "weighted",
      inManifest(({ views }) => ({
        views: {
          ...views,
          metrics: views.metrics.filter(({ id }) => id !== "score"),
          headline: { metric: "parseable", slice: {}, label: "" },
          leaderboard: [],
          summary: [],
        },
      })),
    ],
    [
      "a letter twice",
      "weighted",
      inManifest(({ views }) => ({ views: { ...views, outcomes: views.outcomes.map((outcome) => ({ ...outcome, letter: "p" })) } })),
    ],
    [
      "a published figure of no metric",
      "smallest",
      inManifest(() => ({ published: [{ model: "m", metric: "x", slice: {}, value: 1, standardDeviation: null, source: "" }] })),
    ],
    ["endurance without dialogues", "smallest", inManifest(() => ({ endurance: manifestById("evolif").endurance }))],
    ["dialogues whose endurance nobody sees", "evolif", inManifest(() => ({ endurance: null }))],
  ],
  "imports nothing from nonsense, and says so": [
    ["silence", "clustered", importer(async function* () {})],
    ["a reply out of nothing", "clustered", yielding({ kind: "reply", reply: { key: "a", model: "m", reply: "", latencyMs: null } })],
    ["an item of another shape", "clustered", yielding({ kind: "item", item: { key: "a", tags: {}, body: {} } })],
    ["parameters twice", "clustered", yielding({ kind: "params", params: {} }, { kind: "params", params: {} })],
    [
      "several files, and none named",
      "clustered",
      importer(async function* ({ problem }) {
        yield { kind: "params", params: {} };
        problem({ line: null, kind: "row", message: "Empty." });
      }),
    ],
  ],
  "has commands that say what they do": [
    ["no help", "smallest", command({ help: " " })],
    ["an option twice", "smallest", command({ options: [option("a"), option("a")] })],
    ["an option that is the command line's own", "smallest", command({ options: [option("in")] })],
    ["an option without help", "smallest", command({ options: [{ ...option("a"), help: "" }] })],
    [
      "a fault of its own instead of a sentence",
      "smallest",
      command({
        run: () => {
          throw new TypeError("undefined");
        },
      }),
    ],
  ],
});
