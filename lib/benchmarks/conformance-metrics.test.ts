import { expectFaultsFound, inEngine, inManifest, inMetrics } from "./conformance-faults.fixture";
import { metricChecks } from "./conformance-metrics.fixture";
import { loadFamily } from "./registry";

const { compare } = (await loadFamily("ifscale")).engine;
if (!compare) throw new Error("IFScale's files cannot be compared.");
const { stored } = compare;

expectFaultsFound(metricChecks, {
  "gives each metric that it declares on some slice": [
    [
      "a metric that is never computed",
      "smallest",
      inManifest(({ views }) => ({
        views: { ...views, metrics: [...views.metrics, ...views.metrics.map((metric) => ({ ...metric, id: "speed" }))] },
      })),
    ],
    [
      "a metric that is left out",
      "clustered",
      inMetrics(({ aggregate }) => ({ aggregate: (...args) => aggregate(...args).filter(({ id }) => id !== "whole") })),
    ],
  ],
  "compares metrics that stand among those of a run": [
    ["a headline of no metric", "ifscale", inEngine({ compare: { ...compare, headlines: ["speed"] } })],
    ["nothing", "ifscale", inEngine({ compare: { ...compare, metrics: () => [] } })],
    [
      "a metric on a slice that no run has",
      "ifscale",
      inEngine({ compare: { ...compare, stored: { ...stored, declared: () => ({ metric: "accuracy", slice: { density: 7 } }) } } }),
    ],
    [
      "a metric that nobody finds",
      "ifscale",
      inEngine({
        compare: { ...compare, stored: { ...stored, declared: (name) => (name === "latency" ? null : stored.declared(name)) } },
      }),
    ],
  ],
});
