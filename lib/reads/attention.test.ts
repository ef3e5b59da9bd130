import { expect, test } from "vitest";
import type { RunRow } from "@/lib/contracts/run";
import { readLine } from "@/lib/filter/fields";
import { runFields } from "@/lib/filter/runs";
import { deadEndpoints, notes, type RunPlace } from "./attention";

const counts = { queued: 0, running: 0, scored: 4, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
const now = new Date("2026-03-08T12:00:00.000Z");
const run = (id: number, changes: Partial<RunRow> = {}) =>
  ({
    ...{
      id,
      personId: null,
      modelName: "a",
      status: "finished",
      reason: null,
      stoppedBy: null,
      counts,
      finishedAt: "2026-03-08T10:00:00.000Z",
    },
    ...changes,
  }) as RunRow;
const stopped = (id: number, reason: string, changes: Partial<RunRow> = {}) => run(id, { status: "stopped", reason, ...changes });
const placesOf = (...places: RunPlace[]) => new Map(places.map((place) => [place.id, place]));
const place = (id: number, changes: Partial<RunPlace> = {}): RunPlace => ({ id, launch: null, address: null, isProbed: false, ...changes });
const week = { id: 4, name: "Week 47" };

test("an unreachable endpoint is one line, dated from its first stopped run; its runs are in no other line", () => {
  const runs = [
    stopped(9, "refused", { finishedAt: "2026-03-08T03:50:00.000Z" }),
    stopped(8, "timed out", { finishedAt: "2026-03-08T03:45:00.000Z" }),
    stopped(7, "refused"),
  ];
  const places = placesOf(
    place(9, { isProbed: true, address: "http://127.0.0.1:4162/v1" }),
    place(8, { isProbed: true, address: "http://127.0.0.1:4162/v1/" }),
    place(7, { isProbed: true, address: "https://other.example/v1" }),
  );
  expect(deadEndpoints(runs, places)).toEqual([
    {
      kind: "endpoint",
      host: "127.0.0.1:4162",
      since: "2026-03-08T03:45:00.000Z",
      runs: [
        { id: 9, personId: null },
        { id: 8, personId: null },
      ],
    },
    { kind: "endpoint", host: "other.example", since: "2026-03-08T10:00:00.000Z", runs: [{ id: 7, personId: null }] },
  ]);
  expect(notes({ ended: runs, unreadable: [], models: [], now }, places)).toEqual([]);
});

test("each problem that needs a person is listed once with a link; a run that a rule stopped is not listed", () => {
  const ended = [
    stopped(7, "401 wrong key"),
    stopped(8, "no more", { stoppedBy: "rule" }),
    stopped(10, "404 no such model"),
    stopped(11, "404 no such model"),
    run(9, { modelName: "b", counts: { ...counts, failed: 1, unscored: 2 } }),
  ];
  const settings = {
    kind: "openai-compatible" as const,
    address: "https://a.example/v1",
    model: "m",
    keyVariable: "HEED_KEY_A",
    sampling: {},
    timeoutSeconds: 9,
  };
  const models = [{ id: 3, name: "m", settings, keyPresent: false }];
  const places = placesOf(place(10, { launch: week }), place(11, { launch: week }));
  expect(notes({ ended, unreadable: [{ id: 2, name: "odd", why: "x" }], models, now }, places)).toEqual([
    { kind: "note", text: "#2 odd cannot be read: x", href: "/runs" },
    { kind: "note", text: "#7 a was stopped: 401 wrong key", href: "/runs/7" },
    { kind: "note", text: "2 runs of “Week 47” were stopped: 404 no such model", href: "/launches/4" },
    { kind: "note", text: "m has no key: HEED_KEY_A is neither stored nor set on the server", href: "/models/3" },
    { kind: "note", text: "#9 b: 1 sample failed at the provider, 2 samples could not be scored", href: "/runs/9?tab=samples" },
  ]);
});

test("a launch's lost samples are one line, and no line after a week", () => {
  const lost = { counts: { ...counts, failed: 3 } };
  const ended = [run(1, lost), run(2, lost), run(3, { ...lost, finishedAt: "2026-03-01T11:59:00.000Z" })];
  const places = placesOf(place(1, { launch: week }), place(2, { launch: week }));
  expect(notes({ ended, unreadable: [], models: [], now }, places)).toEqual([
    { kind: "note", text: "2 runs of “Week 47”: 6 samples failed at the provider", href: "/launches/4" },
  ]);
});

test("runs of several launches that stopped for one reason link to a filter of just these runs that the list of runs can read", () => {
  const ended = [stopped(1, "401 wrong key"), stopped(2, "401 wrong key"), run(3, { counts: { ...counts, unscored: 1 } })];
  const lines = notes({ ended, unreadable: [{ id: 4, name: "odd", why: "x" }], models: [], now }, placesOf(place(1, { launch: week })));
  const filters = lines.flatMap((line) =>
    line.kind === "note" ? (new URL(line.href, "https://heed.example").searchParams.get("q") ?? []) : [],
  );
  expect(filters).toEqual(["run:1,2"]);
  for (const filter of filters) expect(readLine(filter, runFields).problems).toEqual([]);
});
