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
  "is plain data except for its forms": [
    ["a date among the presets", "smallest", preset({ at: new Date(0) })],
    ["no summary", "smallest", inManifest(() => ({ summary: "" }))],
  ],
  "declares exactly what its engine has": [
    ["a verifier declared twice", "smallest", inManifest(({ verifiers: [verifier] }) => ({ verifiers: [verifier, verifier] }))],
    [
      "a verifier without code",
      "smallest",
      inManifest(({ verifiers: [verifier] }) => ({ verifiers: [verifier, { ...verifier, id: "other" }] })),
    ],
    ["an undeclared importer", "clustered", inManifest(() => ({ importers: [] }))],
    ["a builder without code", "clustered", inSuite(() => ({ builders: {} }))],
    ["a builder of items that fills a parameter", "clustered", filling("cases")],
    ["an exporter without code", "smallest", inManifest(() => ({ exporters: [{ id: "e", label: "E", importer: null }] }))],
    ["a panel without data", "smallest", inManifest(() => ({ panels: [{ id: "p", place: "run", title: "P" }] }))],
    [
      "a failure class declared twice",
      "clustered",
      inManifest(({ failureClasses: classes }) => ({ failureClasses: [...classes, ...classes] })),
    ],
    ["a diagnosis without classes", "clustered", inManifest(() => ({ failureClasses: [] }))],
    ["simulation without profiles", "clustered", inManifest(() => ({ profiles: [] }))],
    ["profiles without simulation", "clustered", inEngine({ simulation: undefined })],
    [
      "a demonstration by an unknown profile",
      "clustered",
      inManifest(() => ({ demonstrations: [{ name: "D", preset: null, profiles: ["nobody"] }] })),
    ],
    [
      "a demonstration of an unknown preset",
      "clustered",
      inManifest(() => ({ demonstrations: [{ name: "D", preset: "none", profiles: [] }] })),
    ],
  ],
  "has forms that can be rendered, with parameters that survive JSON": [
    ["no suite parameters", "smallest", inManifest(({ forms }) => ({ forms: { ...forms, suite: z.object({}) } }))],
    ["a preset that its form rejects", "smallest", (candidate) => inOptions({ params: {} })(preset({ items: 0 })(candidate))],
    ["run parameters without defaults", "clustered", inManifest(({ forms }) => ({ forms: { ...forms, run: z.object({ a: z.int() }) } }))],
    ["a builder that fills an unknown parameter", "clustered", filling("nothing")],
    ["an importer question without an answer", "clustered", inOptions({ asked: {} })],
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
      "an outcome letter used twice",
      "weighted",
      inManifest(({ views }) => ({ views: { ...views, outcomes: views.outcomes.map((outcome) => ({ ...outcome, letter: "p" })) } })),
    ],
    [
      "a published figure of an unknown metric",
      "smallest",
      inManifest(() => ({ published: [{ model: "m", metric: "x", slice: {}, value: 1, standardDeviation: null, source: "" }] })),
    ],
    ["endurance without dialogues", "smallest", inManifest(() => ({ endurance: manifestById("evolif").endurance }))],
    ["dialogues with undeclared endurance", "evolif", inManifest(() => ({ endurance: null }))],
  ],
  "imports nothing from nonsense, and reports a problem": [
    ["no reported problem", "clustered", importer(async function* () {})],
    ["an invented reply", "clustered", yielding({ kind: "reply", reply: { key: "a", model: "m", reply: "", latencyMs: null } })],
    ["an item with the wrong shape", "clustered", yielding({ kind: "item", item: { key: "a", tags: {}, body: {} } })],
    ["parameters given twice", "clustered", yielding({ kind: "params", params: {} }, { kind: "params", params: {} })],
    [
      "a problem that does not name its file",
      "clustered",
      importer(async function* ({ problem }) {
        yield { kind: "params", params: {} };
        problem({ line: null, kind: "row", message: "Empty." });
      }),
    ],
  ],
  "has commands with help, valid options and readable errors": [
    ["no help", "smallest", command({ help: " " })],
    ["an option declared twice", "smallest", command({ options: [option("a"), option("a")] })],
    ["an option reserved by the command line", "smallest", command({ options: [option("in")] })],
    ["an option without help", "smallest", command({ options: [{ ...option("a"), help: "" }] })],
    [
      "a TypeError instead of a HeedError",
      "smallest",
      command({
        run: () => {
          throw new TypeError("undefined");
        },
      }),
    ],
  ],
});
