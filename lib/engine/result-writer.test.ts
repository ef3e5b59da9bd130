import { describe, expect, it } from "vitest";
import { emptyBatch, type LateSamples, type ResultBatch } from "@/lib/record/result-batch";
import { exampleSampleRow } from "@/lib/record/result-rows.fixture";
import { testClock } from "./clock.fixture";
import { resultWriter } from "./result-writer";

const batch = (ordinal: number): ResultBatch => ({ ...emptyBatch(), samples: [exampleSampleRow({ ordinal })] });
const none: LateSamples = new Set();
const away = Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });
const unfit = Object.assign(new Error("invalid byte sequence"), { code: "22021" });

describe("resultWriter", () => {
  it("writes results that arrive close together in one go", async () => {
    const clock = testClock();
    const written: number[][] = [];
    const writer = resultWriter(
      async ({ samples }) => {
        written.push(samples.map((s) => s.ordinal));
        return none;
      },
      () => {},
      clock,
    );
    const all = Promise.all([0, 1, 2].map((ordinal) => writer.add(batch(ordinal))));
    await clock.advance(80);
    await all;
    expect(written).toEqual([[0, 1, 2]]);
  });

  it("writes five hundred rows without waiting", async () => {
    const written: number[] = [];
    const writer = resultWriter(
      async ({ samples }) => {
        written.push(samples.length);
        return none;
      },
      () => {},
      testClock(),
    );
    await Promise.all(Array.from({ length: 500 }, (_, ordinal) => writer.add(batch(ordinal))));
    expect(written).toEqual([500]);
  });

  it("retries while the database is unavailable and loses nothing", async () => {
    const clock = testClock();
    let calls = 0;
    const stored: number[] = [];
    const writer = resultWriter(
      async () => {
        calls++;
        if (calls < 8) throw away;
        return none;
      },
      (samples) => void stored.push(...samples.map((s) => s.ordinal)),
      clock,
    );
    const added = writer.add(batch(7));
    await clock.advance(60_000);
    await added;
    expect(calls).toBe(8);
    expect(stored).toEqual([7]);
  });

  it("refuses the one row that the database cannot accept and stores the others", async () => {
    const clock = testClock();
    const stored: number[] = [];
    const writer = resultWriter(
      async ({ samples }) => {
        if (samples.some((s) => s.ordinal === 3)) throw unfit;
        return none;
      },
      (samples) => void stored.push(...samples.map((s) => s.ordinal)),
      clock,
    );
    const results = Promise.allSettled([0, 1, 2, 3, 4, 5].map((ordinal) => writer.add(batch(ordinal))));
    await clock.advance(80);
    expect((await results).map((r) => r.status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(stored.sort()).toEqual([0, 1, 2, 4, 5]);
  });

  it("holds producers back while its backlog is long", async () => {
    const clock = testClock();
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const writer = resultWriter(
      () => gate.then(() => none),
      () => {},
      clock,
    );
    const all = Promise.all(Array.from({ length: 2500 }, (_, ordinal) => writer.add(batch(ordinal))));
    let room = false;
    const waiting = writer.room().then(() => {
      room = true;
    });
    await clock.advance(1000);
    expect(room).toBe(false);
    open();
    await clock.advance(1000);
    await Promise.all([all, waiting]);
    expect(room).toBe(true);
  });
});
