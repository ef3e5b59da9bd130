import { describe, expect, it } from "vitest";
import { printed } from "@/lib/benchmarks/family.fixture";
import { metrics as metricsCommand, score as scoreCommand } from "./command-line";

const run = (name: "score" | "metrics", text: string) => printed(name === "score" ? scoreCommand : metricsCommand, [text]);

const file = [
  "\uFEFFgenerated_text,seed,model,constraints,num_rules,id,latency_seconds,extra",
  '"Ledgers, a tariff\r\nand a quota",0,m1,"ledger,tariff,quota",3,a1,2.5,x',
  'The ledger,1,m1,"ledger,tariff,quota",3,a2,3.5,x',
  'nothing,zero,m1,"ledger,tariff,quota",3,a3,1,x',
  "short row,0",
  '"The ledger, the tariff",0,m2,"ledger,tariff",3,a4,nan,x',
  "",
].join("\r\n");

describe("score", () => {
  it("prints each row with the figures of the authors' analysis", async () => {
    const { rows, problems } = await run("score", file);
    expect(rows).toEqual([
      {
        id: "a1",
        model: "m1",
        num_rules: 3,
        seed: 0,
        accuracy: (100 * 2) / 3,
        omission_pct: 0,
        modification_pct: 100,
        recency_ratio: 0,
        latency: 2.5,
        outcomes: ["modification", "exact", "exact"],
      },
      expect.objectContaining({
        id: "a2",
        accuracy: 100 / 3,
        omission_pct: 100,
        recency_ratio: null,
        outcomes: ["exact", "omission", "omission"],
      }),
      expect.objectContaining({ id: "a4", num_rules: 3, accuracy: 100, latency: null, outcomes: ["exact", "exact"] }),
    ]);
    expect(Object.keys(rows[0] ?? {}).join()).toBe(
      "id,model,num_rules,seed,accuracy,omission_pct,modification_pct,recency_ratio,latency,outcomes",
    );
    expect(problems).toEqual([
      { line: 5, kind: "row", message: "seed is “zero”, not a whole number." },
      { line: 6, kind: "row", message: "has 2 fields where the header has 8." },
      { line: 7, kind: "note", message: "num_rules says 3, but constraints lists 2: scored by the list." },
    ]);
  });

  it("scores a list with spaces after its commas like one without", async () => {
    const { rows, problems } = await run(
      "score",
      'model,seed,num_rules,constraints,generated_text\nm,0,3,"ledger, tariff, quota","Ledger, tariff and quota"\n',
    );
    expect(rows).toEqual([expect.objectContaining({ accuracy: 100, outcomes: ["exact", "exact", "exact"] })]);
    expect(problems).toEqual([]);
  });

  it("rejects a file without a header, rows or required columns, in one sentence", async () => {
    await expect(run("score", "")).rejects.toThrow("The file is empty: it has no header line.");
    await expect(run("score", "a,b\n1,2\n")).rejects.toThrow(/lacks the columns model, seed, num_rules, constraints, generated_text/);
    const header = "model,seed,num_rules,constraints,generated_text\n";
    for (const name of ["score", "metrics"] as const) await expect(run(name, header)).rejects.toThrow("The file has a header and no rows.");
    expect((await run("metrics", `${header}m,0,2,"tide,bay",\n`)).problems).toMatchObject([
      { line: 2, kind: "note", message: "generated_text is empty: it counts as an empty reply." },
    ]);
    await expect(run("score", "model,seed,num_rules,constraints\n")).rejects.toThrow(/has no column generated_text/);
  });
});

describe("metrics", () => {
  it("aggregates replies by model and density", async () => {
    const { rows, problems } = await run("metrics", file);
    expect(rows).toEqual([
      expect.objectContaining({
        model: "m1",
        num_rules: 3,
        samples: 2,
        accuracy: 50,
        omission_pct: 50,
        modification_pct: 50,
        recency_ratio: 0,
        recency_samples: 1,
        latency: 3,
      }),
      expect.objectContaining({
        model: "m2",
        num_rules: 3,
        samples: 1,
        accuracy: 100,
        accuracy_std: null,
        latency: null,
        accuracy_per_second: null,
      }),
    ]);
    expect(rows[0]).toMatchObject({
      accuracy_std: expect.closeTo(23.570226, 5),
      omission_modification_ratio: 1,
      accuracy_per_second: expect.closeTo(50 / 3, 9),
    });
    expect(problems).toHaveLength(3);
    // Two seeds with 2 and 1 of 3 words: t with one degree of freedom makes the interval almost the whole range.
    expect(rows[0]).toMatchObject({ accuracy_n: 2, latency_n: 2, latency_low: 0, recency_ratio_n: 1, recency_ratio_low: null });
    expect(rows[0]).not.toHaveProperty("accuracy_why");
    expect(rows[0]).toMatchObject({ recency_ratio_why: "One seed alone does not say how much they differ.", recency_pooled: null });
    const { accuracy_low: low, accuracy_high: high } = rows[0] as Record<string, number>;
    expect([low, high].map((bound) => Math.round(bound ?? 0))).toEqual([1, 99]);
    expect(rows[1]).toMatchObject({
      accuracy_low: null,
      accuracy_high: null,
      accuracy_n: 1,
      latency_n: 0,
      latency_why: "The slice has no sample with a latency.",
    });
  });

  it("also accepts the authors' per-sample file", async () => {
    const csv =
      "model,num_rules,seed,accuracy,omission_pct,modification_pct,recency_ratio,latency\nm,20,0,100.0,0.0,0.0,,2\nm,10,0,90.0,0.0,100.0,0.0,4\nm,20,1,80.0,50.0,50.0,2.0,2\nm,20,2,,50.0,50.0,2.0,2\n";
    const { rows, problems } = await run("metrics", csv);
    expect(rows).toEqual([
      expect.objectContaining({ num_rules: 10, accuracy: 90, recency_ratio: 0, omission_modification_ratio: 0 }),
      expect.objectContaining({
        num_rules: 20,
        samples: 2,
        accuracy: 90,
        recency_ratio: 2,
        recency_samples: 1,
        omission_modification_ratio: 1,
        accuracy_per_second: 45,
      }),
    ]);
    expect(problems).toEqual([{ line: 5, kind: "row", message: "accuracy is empty." }]);
  });
});
