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
  "gives both sides the run's own figures where a run is compared with itself": [
    [
      "a mean that weights its samples otherwise than the run does",
      "ifscale",
      inEngine({
        compare: {
          ...compare,
          *metrics(pairs) {
            for (const metric of compare.metrics(pairs))
              yield metric.kind === "means" ? { ...metric, items: metric.items.slice(1) } : metric;
          },
        },
      }),
    ],
    [
      "a second side that is computed otherwise than the first",
      "ifscale",
      inEngine({
        compare: {
          ...compare,
          *metrics(pairs) {
            for (const metric of compare.metrics(pairs))
              yield metric.kind === "means"
                ? { ...metric, items: metric.items.map((item) => ({ ...item, b: item.b.map((value) => value / 2) })) }
                : metric;
          },
        },
      }),
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
