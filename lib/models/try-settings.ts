import { lastTest, type ModelSettings, modelSettings, type OpenaiCompatible } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import type { SettingsIssue, SettingsTrial } from "@/lib/contracts/trial";
import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";
import { knownRefusals } from "@/lib/providers/hosts/setting-states";
import { withoutSetting } from "@/lib/providers/protocols/leave-out-setting";
import { isLimit, protocolOf } from "@/lib/providers/protocols/protocol-of";
import { type PaidCall, unpaid } from "@/lib/providers/provider";
import { testConnection, testJudge } from "@/lib/providers/test-connection";
import { loadKeys } from "@/lib/secrets/load-keys";
import { testAndKeep } from "./connection-tests";

/** A person waits at the page, so an endpoint that takes longer is not tested before the launch. */
const longestTrialMs = 20_000;

/** The result of a test; null if it timed out or was not paid for. */
async function inTime<T>(signal: AbortSignal, test: Promise<T>): Promise<T | null> {
  try {
    return await test;
  } catch (error) {
    if (signal.aborted || (error instanceof HeedError && error.code === "conflict")) return null;
    throw error;
  }
}

/** Settings of one model that are left out one after the other, at most. */
const mostRefused = 8;

type Refusal = Pick<SettingsIssue, "sentence" | "refused">;

/** A limit is never left out: without it, replies of any length are paid. */
const canLeaveOut = (settings: OpenaiCompatible, field: string) => !isLimit(protocolOf(settings), field);

/** What its provider's page says that it refuses, for an endpoint that has not answered. */
const byPage = (settings: OpenaiCompatible): Refusal[] =>
  knownRefusals(settings).map(({ field, value, source }) => ({
    sentence: `The endpoint did not answer in time; according to its provider’s page (${source?.page}, ${source?.read}), ${settings.model} refuses it.`,
    refused: { field: field ?? "", value: JSON.stringify(value) },
  }));

/** Tests settings, then what is left of them without each field that is refused, until they are taken. */
async function findRefusals(settings: OpenaiCompatible, pay: PaidCall): Promise<Refusal[]> {
  const signal = AbortSignal.timeout(longestTrialMs);
  const refusals: Refusal[] = [];
  for (let left = settings; refusals.length < mostRefused; ) {
    const test = await inTime(signal, left === settings ? testAndKeep(left, { signal, pay }) : testConnection(left, signal, pay));
    const isEmpty = test?.reply != null && !test.ok;
    // A test that was not paid for says nothing about the endpoint.
    if (test === null) return refusals.length > 0 || !signal.aborted ? refusals : byPage(left);
    if (test.refused === null && !isEmpty) break;
    const field = test.refused !== null && canLeaveOut(left, test.refused.field) ? test.refused.field : null;
    refusals.push({ sentence: test.sentence, refused: field === null ? null : test.refused });
    if (field === null) break;
    left = withoutSetting(left, field);
  }
  return refusals;
}

/**
 * Tests the settings of a launch: asks each model for one word, unless the last test of its settings passed, and asks the judge as a run
 * does.
 * @returns the issues of the launch: each setting that an endpoint refuses, replies without text, a judge that does not answer; an endpoint
 * that is away or busy is not an issue, because a run waits for it; nor is a test for which `payFor` does not pay
 */
export async function trySettings(
  { modelIds, judgeModelId }: SettingsTrial,
  payFor: (settings: ModelSettings) => PaidCall = () => unpaid,
): Promise<SettingsIssue[]> {
  const wanted = [...new Set([...modelIds, ...(judgeModelId === null ? [] : [judgeModelId])])];
  const [stored] = await Promise.all([prisma().model.findMany({ where: { id: { in: wanted } } }), loadKeys()]);
  const issues = stored.flatMap(({ id, name, settings, lastTest: kept }) => {
    const parsed = modelSettings.parse(settings);
    if (!isRemote(parsed)) return [];
    const asked = async (): Promise<SettingsIssue[]> => {
      if (!modelIds.includes(id) || lastTest.safeParse(kept).data?.ok) return [];
      const refusals = await findRefusals(parsed, payFor(parsed));
      return refusals.map((refusal) => ({ modelId: id, modelName: name, isJudge: false, ...refusal }));
    };
    const judging = async (): Promise<SettingsIssue[]> => {
      if (id !== judgeModelId) return [];
      const signal = AbortSignal.timeout(longestTrialMs);
      const test = await inTime(signal, testJudge(parsed, signal, payFor(parsed)));
      if (!test || test.ok) return [];
      return [{ modelId: id, modelName: name, isJudge: true, sentence: test.sentence, refused: test.refused }];
    };
    return [asked(), judging()];
  });
  return (await Promise.all(issues)).flat();
}
