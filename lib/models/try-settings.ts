import { lastTest, modelSettings } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import type { SettingsIssue, SettingsTrial } from "@/lib/contracts/trial";
import { prisma } from "@/lib/db/prisma";
import { testJudge } from "@/lib/providers/test-connection";
import { testAndKeep } from "./connection-tests";

/** A person waits at the page, so an endpoint that takes longer is not tested before the launch. */
const longestTrialMs = 20_000;

/** The issue of one test; null if the test timed out. */
async function inTime<T>(test: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const signal = AbortSignal.timeout(longestTrialMs);
  try {
    return await test(signal);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

/**
 * Tests the settings of a launch: asks each model for one word, unless the last test of its settings passed, and asks the judge as a run
 * does.
 * @returns the issues of the launch: settings that an endpoint refuses, replies without text, a judge that does not answer; an endpoint
 * that is away or busy is not an issue, because a run waits for it
 */
export async function trySettings({ modelIds, judgeModelId }: SettingsTrial): Promise<SettingsIssue[]> {
  const wanted = [...new Set([...modelIds, ...(judgeModelId === null ? [] : [judgeModelId])])];
  const stored = await prisma().model.findMany({ where: { id: { in: wanted } } });
  const issues = stored.flatMap(({ id, name, settings, lastTest: kept }) => {
    const parsed = modelSettings.parse(settings);
    if (!isRemote(parsed)) return [];
    const asked = async (): Promise<SettingsIssue | null> => {
      if (!modelIds.includes(id) || lastTest.safeParse(kept).data?.ok) return null;
      const test = await inTime((signal) => testAndKeep(parsed, { signal }));
      const isEmpty = test?.reply !== null && test?.ok === false;
      if (!test || (test.refused === null && !isEmpty)) return null;
      return { modelId: id, modelName: name, isJudge: false, sentence: test.sentence, refused: test.refused };
    };
    const judging = async (): Promise<SettingsIssue | null> => {
      if (id !== judgeModelId) return null;
      const test = await inTime((signal) => testJudge(parsed, signal));
      if (!test || test.ok) return null;
      return { modelId: id, modelName: name, isJudge: true, sentence: test.sentence, refused: test.refused };
    };
    return [asked(), judging()];
  });
  return (await Promise.all(issues)).filter((issue) => issue !== null);
}
