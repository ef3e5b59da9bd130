// Who may import whom (docs/decisions/tools.md, "Import rules keep the code in order"). What no entry of `rooms` allows is forbidden.
const tests = "\\.(test|fixture)\\.tsx?$|^lib/db/test-(database|cluster)\\.ts$";
const parsing =
  "^components/(forms/send-files|launch/(launch-draft|parse-launch)|models/(endpoint-part|model-draft|model-form|parse-extra-body|parse-price)|runs/asking-dialog|system/endpoint-limits)\\.tsx?$";
// What a page loads once someone asks for it, protocols and all.
const later = "^components/samples/(curl|raw-exchange|raw-pane)\\.tsx?$";
const pure = ["^lib/contracts/", "^lib/filter/", "^lib/text/", "^lib/stats/", "^lib/random/", "^lib/endurance/", "^lib/errors\\.ts$"];
const families = [
  "^lib/benchmarks/(engine|family|scoring|manifest|kit|command|declared-metric|define-family|open|form|heed-key|issue-words|file-records|kept-records|file-table|foreign-files|content-text|file-models|reply-facts|next-request|reply-field|prompt-wording|unanswered)\\.ts$",
];
const registry = ["^lib/benchmarks/registry\\.ts$", ...families];
const database = ["^lib/db/", "^lib/(env|log)\\.ts$"];
const serverVerbs = [
  "^lib/(access|keys|metrics|secrets|curation|search|record|reads|ranking|comparisons|shares|suites|models|jobs|exchange|planning|passes|runs|http|providers)/",
  "^lib/env\\.ts$",
  "^lib/sandbox/python/check-sandbox\\.ts$",
];

/** Each room and what it may import beside itself. */
const rooms = [
  ["^lib/contracts/", []],
  ["^lib/(filter|text|stats|random|endurance)/|^lib/errors\\.ts$", pure],
  ["^lib/(env|log)\\.ts$", []],
  [
    "^lib/benchmarks/(engine|family|scoring|manifest|kit|command|declared-metric|define-family|open|form|heed-key|issue-words|file-records|kept-records|file-table|foreign-files|content-text|file-models|reply-facts|next-request|reply-field|prompt-wording|unanswered)\\.ts$",
    [...pure, ...families],
  ],
  ["^lib/benchmarks/[^/.]+/", ["^lib/sandbox/", ...families, ...pure]],
  ["^lib/sandbox/", [...pure, "^lib/benchmarks/kit\\.ts$"]],
  ["^lib/scoring/", [...pure, ...registry]],
  ["^lib/benchmarks/registry\\.ts$", ["^lib/benchmarks/[^/]+/index\\.ts$", ...families, ...pure]],
  ["^lib/keys/", ["^lib/providers/protocols/index\\.ts$"]],
  ["^lib/secrets/", [...pure, ...database, "^lib/keys/"]],
  ["^lib/providers/", [...pure, "^lib/env\\.ts$", "^lib/keys/", ...families]],
  ["^lib/blobs/", [...pure, ...families, ...database]],
  ["^lib/db/", [...pure, "^lib/env\\.ts$"]],
  ["^lib/queue/", [...pure, ...database]],
  ["^lib/limits/", [...pure, ...database]],
  ["^lib/record/", [...pure, ...registry, ...database, "^lib/providers/(hosts|protocols)/"]],
  ["^lib/engine/", [...pure, ...registry, ...database, "^lib/(blobs|limits|metrics|providers|queue|record|scoring)/"]],
  ["^lib/passes/", [...pure, ...registry, ...database, "^lib/(blobs|engine|record)/", "^lib/providers/provider-error\\.ts$"]],
  [
    "^lib/runs/",
    [
      ...[...pure, ...registry, ...database],
      ...["^lib/(blobs|engine|keys|limits|metrics|passes|providers|queue|record|secrets)/", "^lib/reads/run-rows\\.ts$"],
    ],
  ],
  ["^lib/planning/", [...pure, ...registry, ...database, "^lib/(blobs|engine|passes|record|runs)/"]],
  [
    "^lib/reads/",
    [
      ...pure,
      ...registry,
      ...database,
      "^lib/(blobs|keys|limits|record|scoring)/",
      "^lib/access/accounts-mode\\.ts$",
      "^lib/providers/(request-body\\.ts$|(hosts|protocols)/)",
    ],
  ],
  ["^lib/ranking/", [...pure, ...registry, ...database, "^lib/(comparisons|reads|record)/"]],
  ["^lib/shares/", [...pure, ...registry, ...database, "^lib/(keys|secrets|record|reads|ranking|comparisons)/"]],
  ["^lib/comparisons/", [...pure, ...registry, ...database, "^lib/(reads|record)/"]],
  ["^lib/curation/", [...pure, ...database]],
  ["^lib/search/", [...pure, ...registry, ...database, "^lib/reads/"]],
  ["^lib/suites/", [...pure, ...registry, ...database, "^lib/(blobs|providers)/"]],
  ["^lib/models/", [...pure, ...registry, ...database, "^lib/(blobs|providers|secrets)/", "^lib/reads/prices\\.ts$"]],
  [
    "^lib/exchange/",
    [...pure, ...registry, ...database, "^lib/(blobs|engine|keys|reads|record|runs|secrets|suites)/", "^lib/providers/hosts/"],
  ],
  [
    "^lib/jobs/",
    [
      ...pure,
      ...registry,
      ...database,
      "^lib/(blobs|engine|exchange|limits|metrics|models|passes|providers|queue|record|runs|sandbox|scoring|secrets|suites)/",
    ],
  ],
  [
    "^lib/access/",
    [...pure, ...database, "^lib/http/(client-address|parse-body)\\.ts$", "^lib/limits/monthly-budget\\.ts$", "^lib/secrets/"],
  ],
  ["^lib/metrics/", [...pure, ...database, "^lib/record/result-batch\\.ts$"]],
  ["^lib/http/", [...pure, "^lib/access/", "^lib/(env|log)\\.ts$"]],
  [
    "^lib/worker/",
    [
      ...[...pure, ...registry, ...database],
      ...[
        "^lib/(engine|curation|metrics|search|keys|limits|runs|jobs|queue|providers|exchange|secrets)/",
        "^lib/comparisons/kept-verdicts\\.ts$",
      ],
    ],
  ],
  ["^lib/endpoint/", [...pure, ...registry, "^lib/providers/"]],
  [
    "^lib/cli/",
    [
      ...pure,
      ...registry,
      ...database,
      "^lib/(endpoint|exchange|models|providers|runs|sandbox|secrets)/",
      "^lib/comparisons/(compare-metric|pair-records)\\.ts$",
    ],
  ],
  ["^lib/bench/stats/pattern-rows\\.ts$", ["^lib/benchmarks/ifscale/metrics/fit\\.ts$", ...pure, "^lib/bench/"]],
  [
    "^(lib/bench|prisma/seed)/",
    [...pure, ...registry, ...database, ...serverVerbs, "^lib/(blobs|endpoint|engine|queue|worker|boot|cli|sandbox)/"],
  ],
  [
    "^lib/chaos/",
    [
      ...pure,
      ...registry,
      "^lib/endpoint/",
      "^lib/sandbox/python/",
      "^lib/bench/process-usage\\.ts$",
      "^lib/boot/(free-port|process-identity)\\.mjs$",
    ],
  ],
  ["^lib/boot/", []],
  ["^app/api/", [...pure, ...registry, ...serverVerbs, "^lib/db/listen\\.ts$", "^lib/limits/monthly-budget\\.ts$", "^app/api/"]],
  ["^app/(?!api/)", [...pure, ...registry, ...serverVerbs, "^components/", "^app/(?!api/)"]],
  ["^(proxy|instrumentation)\\.ts$", ["^lib/http/", "^lib/metrics/totals\\.ts$", "^lib/boot/trusted-proxies\\.mjs$"]],
  ["^e2e/", ["^lib/boot/", "^lib/contracts/", "^lib/endpoint/settings\\.ts$", "\\.fixture\\.ts$"]],
];

/**
 * Layers of components, the lowest first: a folder imports those of the layers below it. Every other folder is a feature, above them all.
 */
const layers = [
  ["ui"],
  ["data"],
  ["forms", "filter", "rows"],
  ["charts", "evidence"],
  ["annotations", "curation", "over-time", "share", "takeaway", "panels"],
];
const folder = (name) => `^components/${name}/`;
/** What components take from lib; `ui` takes what formatting and a failed answer need. */
const shown = [
  "^lib/contracts/",
  "^lib/filter/",
  "^lib/endurance/",
  "^lib/stats/(holm|welch)\\.ts$",
  "^lib/text/(screen-lines|find-all)\\.ts$",
  "^lib/providers/protocols/",
];
const plainest = ["^lib/contracts/(metric|problem)\\.ts$", "^lib/contracts/plain/"];
const shared = layers.flat().map(folder);
const walls = [
  ...layers.flatMap((names, at) =>
    names.map((name) => ({
      from: { path: folder(name) },
      to: { path: [folder(name), ...layers.slice(0, at).flat().map(folder), ...(name === "ui" ? plainest : shown)] },
    })),
  ),
  { from: { path: "^components/([^/]+)/", pathNot: shared }, to: { path: ["^components/$1/", ...shared, ...shown] } },
];

const allowed = rooms.flatMap(([from, to]) => [{ from: { path: from }, to: { path: [from, ...to] } }]);

const only = (name, comment, from, to) => ({ name, comment, severity: "error", from: { pathNot: from }, to: { path: to } });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    { name: "no-circle", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    { name: "not-found", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "no-sibling-benchmark",
      comment: "A family imports the interface, contracts and pure helpers, never another family.",
      severity: "error",
      from: { path: "^lib/benchmarks/([^/.]+)/" },
      to: { path: "^lib/benchmarks/([^/.]+)/", pathNot: "^lib/benchmarks/$1/" },
    },
    {
      name: "no-sibling-kind",
      comment: "A kind of chart or evidence, or a family's panels, imports no other; their registry puts them together.",
      severity: "error",
      from: { path: "^components/(charts|evidence|panels)/([^/]+)/" },
      to: { path: "^components/$1/[^/]+/", pathNot: ["^components/$1/$2/", "^components/evidence/text-viewer/"] },
    },
    {
      name: "family-by-its-index",
      comment:
        "Outsiders import a family's index.ts alone. The bench of patterns draws runs by the thousand and fits them without the other metrics.",
      severity: "error",
      from: { pathNot: "^lib/benchmarks/[^/.]+/|^lib/bench/stats/pattern-rows\\.ts$" },
      to: { path: "^lib/benchmarks/[^/.]+/", pathNot: "/index\\.ts$|\\.fixture\\.ts$" },
    },
    {
      name: "no-library-in-contracts",
      comment: "Contracts import zod alone.",
      severity: "error",
      from: { path: "^lib/contracts/", pathNot: tests },
      to: { path: "node_modules", pathNot: "node_modules/zod/" },
    },
    {
      name: "contracts-with-answers",
      comment:
        "A page loads a contract with the first answer that it reads (components/data/fetch-json.ts): making schemas takes a phone a tenth of a second. What pages need of them at once is in lib/contracts/plain. Forms that parse what is typed have theirs.",
      severity: "error",
      from: { path: "^components/|^lib/filter/|^lib/contracts/plain/", pathNot: [tests, parsing, later] },
      to: {
        path: ["^lib/contracts/(?!plain/)", "^lib/providers/protocols/", "node_modules/zod/", later],
        dependencyTypesNot: ["type-only"],
        dynamic: false,
      },
    },
    {
      name: "protocols-are-values",
      comment: "A protocol and the table of hosts know no network, clock, environment or key; pages load them, too.",
      severity: "error",
      from: { path: "^lib/providers/(hosts|protocols)/", pathNot: tests },
      to: {
        path: ["^lib/keys/", "^lib/providers/(?!hosts/|protocols/|retry-hint\\.ts$)", "^node_modules/(?!zod/)"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "no-react-in-lib",
      severity: "error",
      from: { path: "^(lib|prisma)/", pathNot: tests },
      to: { path: "node_modules/(react|react-dom|next|lucide-react|@tanstack)/" },
    },
    only("recharts-in-charts", "One renderer for charts.", "^components/charts/", "node_modules/recharts/"),
    only(
      "toasts-in-one-place",
      "components/ui/toast keeps notices until what shows them is loaded.",
      "^components/ui/toasts?\\.tsx?$",
      "node_modules/sonner/",
    ),
    only("queue-library-in-queue", "lib/queue is the job library's only caller.", "^lib/queue/", "node_modules/graphile-worker/"),
    only(
      "prisma-in-db",
      "Prisma's client is made in lib/db.",
      "^(lib/db|lib/boot|prisma)",
      "node_modules/(@prisma/client|@prisma/adapter-pg)/",
    ),
    only("pg-below-lib", "Pages and components ask lib/reads.", "^(lib|prisma)/", "node_modules/(pg|pg-copy-streams)/"),
    {
      name: "dialogue-behind-slots",
      comment:
        "Pages know no dialogue: EvolIF fills their slots (components/panels/registry.tsx). Survival curves draw lifetimes, and the interface and the views name the shapes.",
      severity: "error",
      from: {
        pathNot: [
          tests,
          "^lib/(endurance|benchmarks/evolif)/|^components/panels/evolif/",
          "^components/(panels/registry\\.tsx|charts/survival/)",
          "^lib/contracts/(endurance|scene|views)\\.ts$|^lib/benchmarks/(engine|family|manifest)\\.ts$",
        ],
      },
      to: { path: ["^lib/endurance/", "^components/panels/evolif/", "^lib/contracts/(endurance|scene)\\.ts$"] },
    },
    only("boot-by-itself", "The launcher is started, not imported.", `^lib/(boot|bench|chaos)/|^e2e/|${tests}`, "^lib/boot/"),
  ],
  // Who may use a page or a route is declared where it is (docs/access.md).
  required: [
    {
      name: "declared-page",
      severity: "error",
      module: { path: "^app/.*/page\\.tsx$" },
      to: { path: "^app/page-declaration\\.tsx$" },
    },
    {
      name: "declared-route",
      severity: "error",
      module: { path: "^app/.*/route\\.ts$" },
      to: { path: ["^lib/http/route\\.ts$", "^app/api/s/scoped-route\\.ts$"] },
    },
  ],
  allowed: [
    { from: {}, to: { path: "node_modules" } },
    { from: {}, to: { dependencyTypes: ["core"] } },
    // A test may set the scene with whatever it needs from the server's side, and the root's configurations are their own.
    { from: { path: tests }, to: { path: "^(lib|prisma)/" } },
    ...allowed,
    ...walls,
  ],
  allowedSeverity: "error",
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(node_modules|\\.next|dist)/|^lib/db/generated/|^next-env\\.d\\.ts$" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
