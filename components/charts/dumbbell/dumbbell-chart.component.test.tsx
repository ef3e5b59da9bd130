import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { dumbbellChart } from "@/lib/contracts/charts/dumbbell";
import { demoMetric, demoSeries } from "../demo-charts.fixture";
import DumbbellChart from "./dumbbell-chart";
import { dumbbellData } from "./dumbbell-data";

const spec = dumbbellChart.parse({
  ...{ kind: "dumbbell", id: "d", title: "Strict to loose", note: "", x: { label: "Accuracy", unit: "%", domain: [0, 100] } },
  from: { metric: "strict", label: "Strict" },
  to: { metric: "loose", label: "Loose" },
  parts: [{ label: "All", slice: {} }],
});
const series = (id: string, strict: number, loose: number | null) => ({
  ...demoSeries(id, id),
  source: "simulated" as const,
  metrics: [
    { ...demoMetric("strict", {}, strict), low: strict - 5, high: strict + 5 },
    ...(loose === null ? [] : [{ ...demoMetric("loose", {}, loose), low: null, high: null }]),
  ],
});

it("draws a row for each model, with both ends at their values and a whisker for each interval", () => {
  const data = dumbbellData(spec, [series("a", 40, 60), series("a name that is much longer than there is room for", 20, null)]);
  const { container } = render(
    <DumbbellChart
      data={data}
      spec={spec}
      width={400}
      height={300}
      directLabels={false}
      onPoint={undefined}
      onLight={undefined}
      canOpen={() => false}
      formatValue={(_, value) => String(value)}
      formatInterval={() => ""}
    />,
  );
  const rows = [...container.querySelectorAll("svg g.series, svg g[class]")].filter((row) => row.querySelector("circle"));
  expect(rows.map((row) => [row.querySelectorAll("circle").length, row.querySelectorAll("path").length])).toEqual([
    [2, 1],
    [1, 1],
  ]);
  const names = rows.map((row) => row.querySelector("text")?.lastChild?.textContent ?? "");
  expect(names[0]).toBe("a");
  expect(names[1]).toMatch(/^a name.*…$/);
  const [from, to] = [...(rows[0]?.querySelectorAll("circle") ?? [])].map((end) => Number(end.getAttribute("cx")));
  const grid = [...container.querySelectorAll("svg > g > line")].map((line) => Number(line.getAttribute("x1")));
  // From 40 to 60 is a fifth of the way from 0 to 100.
  expect((to ?? 0) - (from ?? 0)).toBeCloseTo((Math.max(...grid) - Math.min(...grid)) / 5, 6);
  const [line, more] = [...container.querySelectorAll<SVGLineElement>('line[stroke-width="3"]')];
  expect(more).toBeUndefined();
  // With zero-length dashes, the dots of a simulated model's line are visible only through their round caps.
  expect([line?.getAttribute("stroke-dasharray"), line?.getAttribute("stroke-linecap")]).toEqual(["0.1 4", "round"]);
});
