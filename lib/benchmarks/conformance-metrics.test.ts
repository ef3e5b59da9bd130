import { expectFaultsFound, inEngine, inManifest, inMetrics } from "./conformance-faults.fixture";
import { metricChecks } from "./conformance-metrics.fixture";
import { loadFamily } from "./registry";

const { compare } = (await loadFamily("ifscale")).engine;
if (!compare) throw new Error("IFScale's files cannot be compared.");
const { stored } = compare;

expectFaultsFound(metricChecks, {
  "computes each declared metric on some slice": [
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
  "compares only metrics that a run has": [
    ["a headline of an unknown metric", "ifscale", inEngine({ compare: { ...compare, headlines: ["speed"] } })],
    ["no compared metrics", "ifscale", inEngine({ compare: { ...compare, metrics: () => [] } })],
    [
      "a metric on a slice that no run has",
      "ifscale",
      inEngine({ compare: { ...compare, stored: { ...stored, declared: () => ({ metric: "accuracy", slice: { density: 7 } }) } } }),
    ],
    [
      "a metric that is not found",
      "ifscale",
      inEngine({
        compare: { ...compare, stored: { ...stored, declared: (name) => (name === "latency" ? null : stored.declared(name)) } },
      }),
    ],
  ],
});
