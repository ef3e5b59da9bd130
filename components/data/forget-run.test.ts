import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { forgetRun, forgetRuns } from "./forget-run";
import { panelKey } from "./panel-query";
import { annotationKeys, compareKeys, leaderboardKeys, modelKeys, overviewKeys, runKeys, sampleKeys, suiteKeys } from "./query-keys";
import { runSource } from "./run-source";

const api = "/api/runs/3";
const other = "/api/runs/4";
const runQueries = [
  runKeys.detail(api),
  runKeys.metricsBy(api, null),
  runKeys.metricsBy(api, "corrected"),
  runKeys.flips(api, "corrected"),
  panelKey(runSource(3, "evolif").panels, "endurance", {}),
  sampleKeys.evidence(api, 17, { id: "steps", turn: 0, verifier: "reference", reply: "a" }),
  sampleKeys.page(api, "limit=50"),
  sampleKeys.detail(api, 17, null),
  runKeys.list(500, "none"),
  overviewKeys.all,
  leaderboardKeys.shown("ifscale", { simulated: true, drawn: null, ranking: null, edition: null }),
  compareKeys.part("/api/compare?runs=3,4&baseline=3", "metrics", ""),
  compareKeys.sameItem(other, 17),
];
const otherQueries = [runKeys.detail(other), sampleKeys.detail(other, 17, null)];
const elsewhere = [suiteKeys.detail(1), modelKeys.list, annotationKeys.list("/api/annotations", { subjects: ["run"], key: "3" })];

function filled(): QueryClient {
  const client = new QueryClient();
  for (const key of [...runQueries, ...otherQueries, ...elsewhere]) client.setQueryData(key, 1);
  return client;
}
const stale = (client: QueryClient) =>
  [...runQueries, ...otherQueries, ...elsewhere].filter((key) => client.getQueryState(key)?.isInvalidated === true);

test("everything that shows a run's numbers is read again, and nothing else", async () => {
  const client = filled();
  await forgetRun(client, 3);
  expect(stale(client)).toEqual(runQueries);
});

test("only the numbers of all runs are read again", async () => {
  const client = filled();
  await forgetRuns(client);
  expect(stale(client)).toEqual([...runQueries, ...otherQueries]);
});
