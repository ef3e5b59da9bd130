import { expect } from "vitest";
import { z } from "zod";
import { enduranceView } from "@/lib/contracts/endurance";
import { publishedFigure } from "@/lib/contracts/metric";
import { modelTraits } from "@/lib/contracts/model";
import { noun } from "@/lib/contracts/noun";
import { chartMetrics } from "@/lib/contracts/plain/chart-metrics";
import { isOutcomeMetric } from "@/lib/contracts/plain/sample-outcomes";
import { builderModels } from "@/lib/contracts/suite";
import { panelSlot, views } from "@/lib/contracts/views";
import { HeedError } from "@/lib/errors";
import type { Checks } from "./conformance-subject.fixture";
import { importedFrom, printed } from "./family.fixture";
import { formFields } from "./form";
import { verifierOf } from "./open";

const idsOf = (declarations: readonly { id: string }[]) => declarations.map(({ id }) => id);
const keysOf = (members: object | undefined) => Object.keys(members ?? {}).sort();
const distinct = (ids: readonly string[]) => expect(new Set(ids).size, `an id occurs twice in ${ids.join(", ")}`).toBe(ids.length);

/** Texts that contain nothing an importer could read as a reply. */
const nonsense = ["", "\u0000\u0001", '"', "\n\n", "[]", "{}", "a,b\nc"];

/** Query parameters that the pages use in addition to a family's selectors. */
const takenInAddress = "chart verifier with series sort simulated turn status passed text missed group reason ended".split(" ");

/** Checks on the consistency of a manifest, its forms and its engine. */
export const manifestChecks: Checks = {
  "is plain data except for its forms": ({ manifest }) => {
    const { forms: _, builders, importers, ...rest } = manifest;
    const plainBuilders = builders.map(({ input: __, ...builder }) => builder);
    const plainImporters = importers.map(({ asks: __, ...importer }) => importer);
    const data = { ...rest, builders: plainBuilders, importers: plainImporters };
    expect(structuredClone(data)).toEqual(data);
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
    z.array(publishedFigure).parse(manifest.published);
    const models = new Set(manifest.published.map(({ model }) => model));
    for (const model of Object.keys(z.record(z.string(), modelTraits).parse(manifest.publishedModels))) expect(models).toContain(model);
    z.array(panelSlot).parse(manifest.panels);
    z.array(builderModels).parse(builders.map(({ models }) => models));
    z.object({ sample: noun, cluster: noun.nullable() }).parse(manifest.nouns);
    z.boolean().parse(manifest.sharesTexts);
    const count = z.number().int().positive().optional();
    const release = z.object({ label: z.string(), items: z.int(), tags: z.array(z.string()), digest: z.string().regex(/^[0-9a-f]{64}$/) });
    z.object({
      publishedSuite: z
        .object({ items: count, clusters: count, releases: z.array(release).optional(), by: z.string().optional() })
        .nullable(),
    }).parse(manifest);
    const within = z.object({ tag: z.string(), values: z.array(z.string()).min(1) });
    const grid = z.object({ metric: z.string(), tag: z.string(), levels: z.array(z.number()).min(1), within });
    const { publishedGrid } = z.object({ publishedGrid: grid.nullable() }).parse(manifest);
    if (publishedGrid !== null) expect(manifest.published.map(({ metric }) => metric)).toContain(publishedGrid.metric);
    const { difficulty } = z.object({ difficulty: z.string().nullable() }).parse(manifest);
    if (difficulty !== null) expect(manifest.views.tags.map(({ tag }) => tag)).toContain(difficulty);
    const { id, version, metricsVersion, title, summary, paper, gloss, glyph } = manifest;
    expect(gloss.length, "the rail has no room for a longer gloss").toBeLessThanOrEqual(18);
    expect(glyph, "a glyph is the path of an SVG").toMatch(/^M[\d\sA-Za-z.,-]+$/);
    z.array(z.string().min(1)).parse([id, version, metricsVersion, title, summary, paper.title]);
  },

  "declares exactly what its engine has": (subject) => {
    const { manifest, engine } = subject;
    const { verifiers, builders, importers, exporters, panels, traces, profiles, presets, rejections, failureClasses } = manifest;
    for (const declarations of [verifiers, builders, importers, exporters, panels, traces, profiles, presets, rejections, failureClasses])
      distinct(idsOf(declarations));
    expect(keysOf(engine.scoring.verifiers)).toEqual(idsOf(verifiers).sort());
    expect(keysOf(engine.suite.builders)).toEqual(idsOf(builders).sort());
    expect(keysOf(engine.suite.importers)).toEqual(idsOf(importers).sort());
    expect(keysOf(engine.suite.exporters)).toEqual(idsOf(exporters).sort());
    for (const { importer } of exporters) if (importer !== null) expect(idsOf(importers)).toContain(importer);
    expect(keysOf(engine.panels)).toEqual(idsOf(panels).sort());
    expect(keysOf(engine.scoring.traces)).toEqual(idsOf(traces).sort());
    for (const { id } of verifiers) expect(verifierOf(subject, id)).toMatchObject({ id, score: expect.any(Function) });
    for (const { id, fills } of builders) expect(engine.suite.builders?.[id]?.makes).toBe(fills === null ? "items" : "values");
    expect(rejections.length > 0, "reasons are for replies that are turned away").toBe(engine.asking.accept !== undefined);
    expect(profiles.length > 0).toBe(engine.simulation !== undefined);
    expect(failureClasses.length > 0, "classes of failures are for a diagnosis").toBe(engine.scoring.diagnosis !== undefined);
    for (const demonstration of manifest.demonstrations) {
      expect(idsOf(profiles)).toEqual(expect.arrayContaining([...demonstration.profiles]));
      if (demonstration.preset !== null) expect(idsOf(presets)).toContain(demonstration.preset);
      const preset = presets.find(({ id }) => id === demonstration.preset);
      expect(manifest.forms.suite.safeParse({ ...preset?.params, ...demonstration.params }).error).toBeUndefined();
    }
  },

  "has forms that can be rendered, with parameters that survive JSON": ({ manifest, params, options }) => {
    const { forms, builders, importers, presets } = manifest;
    const names = formFields(forms.suite).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(forms.suite.parse(JSON.parse(JSON.stringify(params)))).toEqual(params);
    formFields(forms.run);
    expect(forms.run.safeParse({}).error).toBeUndefined();
    for (const { params } of presets) expect(forms.suite.safeParse(params).error).toBeUndefined();
    for (const { input, fills } of builders) {
      expect(formFields(input).length).toBeGreaterThan(0);
      if (fills !== null) expect(names).toContain(fills);
    }
    for (const { id, asks } of importers) {
      if (!asks) continue;
      expect(formFields(asks).length).toBeGreaterThan(0);
      expect(asks.safeParse(options.asked?.[id]).error, `options.asked says what a person says to “${id}”`).toBeUndefined();
    }
  },

  "declares its views consistently": ({ manifest, engine }) => {
    expect(views.parse(JSON.parse(JSON.stringify(manifest.views)))).toEqual(manifest.views);
    const { metrics, outcomes, headline, leaderboard, summary, charts, tags } = manifest.views;
    const declared = idsOf(metrics);
    const used = [headline, ...leaderboard, ...summary, ...manifest.published].map(({ metric }) => metric);
    const drawn = charts.flatMap(chartMetrics).filter((id) => !isOutcomeMetric(id));
    for (const id of [...used, ...drawn]) expect(declared).toContain(id);
    for (const ids of [declared, idsOf(outcomes), outcomes.map(({ letter }) => letter), idsOf(charts), tags.map(({ tag }) => tag)])
      distinct(ids);
    expect(outcomes.length).toBeGreaterThan(0);
    const selectors = idsOf(manifest.views.variables ?? []);
    distinct(selectors);
    for (const id of selectors) expect(takenInAddress, `the pages keep something else in the address under “${id}”`).not.toContain(id);
    if (manifest.views.signature !== undefined) expect(idsOf(charts).slice(1)).toContain(manifest.views.signature);
    for (const { by = [] } of charts) for (const id of by) expect(selectors).toContain(id);
    const endurance = engine.dialogue?.endurance;
    expect(manifest.endurance === null).toBe(endurance === undefined);
    if (manifest.endurance === null || !endurance) return;
    expect(enduranceView.parse(endurance)).toEqual(manifest.endurance);
    const { metrics: named, restricted, limitMetric, censoredMetric, groupMetric, streakMetric, survivalMetric } = manifest.endurance;
    const shown = [
      ...Object.values(named),
      ...Object.values(restricted),
      limitMetric,
      censoredMetric,
      groupMetric.metric,
      streakMetric.metric,
      survivalMetric,
    ];
    for (const id of shown) expect(declared).toContain(id);
  },

  "imports nothing from nonsense, and reports a problem": async ({ manifest, engine, options, shelf }) => {
    for (const { id, several } of manifest.importers) {
      const importer = engine.suite.importers?.[id];
      expect(importer).toBeDefined();
      if (!importer) continue;
      for (const text of nonsense) {
        const { replies, items, problems } = await importedFrom(importer.read, [text], { asked: options.asked?.[id], share: shelf.share });
        expect(replies).toEqual([]);
        for (const { body } of items) expect(engine.suite.item.safeParse(body).error).toBeUndefined();
        if (text !== "") continue;
        expect(problems.length, `the importer “${id}” says nothing of an empty file`).toBeGreaterThan(0);
        if (several) expect(problems.map(({ file }) => file)).toEqual(problems.map(() => "f0"));
      }
    }
  },

  "has commands with help, valid options and readable errors": async ({ engine }) => {
    for (const [name, command] of Object.entries(engine.commands ?? {})) {
      const { help, takes, options = [] } = command;
      expect(name).toMatch(/^[a-z][a-z-]*$/);
      expect(["none", "one", "many"]).toContain(takes);
      for (const text of [help, ...options.map((option) => option.help)]) expect(text.trim(), `help of ${name}`).not.toBe("");
      for (const option of options) expect(option.name).toMatch(/^(?!in$)[a-z][a-z-]*$/);
      distinct(options.map((option) => option.name));
      if (options.some(({ required }) => required)) continue;
      const outcome = await printed(command, takes === "none" ? [] : [""]).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(HeedError);
    }
  },
};
