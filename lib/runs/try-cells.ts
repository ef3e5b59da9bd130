import { z } from "zod";
import { type AskedItemResult, withBeginnings } from "@/lib/contracts/asked-again";
import type { ModelSettings } from "@/lib/contracts/model";
import { mostTurnsTried } from "@/lib/contracts/plain/limits";
import type { LaunchRequest } from "@/lib/contracts/run-request";
import type { TriedCell } from "@/lib/contracts/trial";
import { queryRows } from "@/lib/db/query-rows";
import type { Prepared } from "@/lib/engine/asking/prepare-request";
import { HeedError } from "@/lib/errors";
import type { KeptCall, PartManners } from "@/lib/providers/provider";
import { storable } from "@/lib/text/storable";
import { type AskingKit, askItem } from "./ask-item";
import { checkLaunch } from "./check-launch";
import { chosenArgs, chosenItemsSql } from "./chosen-items";
import { priceOf } from "./price-of";

const itemRow = z.object({ key: z.string(), body: z.unknown() });
const itemSql = `select key, body from item where id = (select id from (${chosenItemsSql(1)}) c order by ordinal limit 1)`;

/** A person is waiting on the page, so an unresponsive model is reported soon. */
const part: PartManners = { mostCalls: 3, remedy: "try again" };

/** Number of code units of a message that are kept at its beginning and its end. */
const kept = { beginning: 3000, end: 1000 };

function shortened(text: string): string {
  const left = text.length - kept.beginning - kept.end;
  if (left <= 0) return text;
  return `${text.slice(0, kept.beginning)}\n\n[${left.toLocaleString("en")} characters left out]\n\n${text.slice(-kept.end)}`;
}

function promptOf({ messages, text }: Prepared): TriedCell["prompt"] {
  return messages.map(({ role, parts }) => {
    const whole = parts.map((part) => (typeof part === "string" ? part : text(part.hash).text)).join("");
    return { role, text: storable(shortened(whole)), length: whole.length };
  });
}

/** Number of code units of a reply that are kept. */
const mostOfReply = 20_000;

/** Shortens replies and repairs characters that were cut in half, so that they can be stored. */
function beginningsOf(result: AskedItemResult): AskedItemResult {
  const cut = withBeginnings(result, mostOfReply);
  return { ...cut, turns: cut.turns.map((turn) => ({ ...turn, reply: turn.reply === null ? null : storable(turn.reply) })) };
}

const notAsked: Omit<AskedItemResult, "reason"> = {
  turns: [],
  status: "failed",
  score: null,
  passed: null,
  checksPassed: 0,
  checksTotal: 0,
  latencyMs: null,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
};

/**
 * Asks the first item of each launch by its family's protocol, with its settings, verifier and judge (first turns only), all in parallel. A
 * failed cell states its reason. Stores nothing; throws only when aborted.
 */
export async function tryCells(cells: readonly LaunchRequest[], seed: string, kit: AskingKit): Promise<TriedCell[]> {
  const callers = new Map<string, KeptCall>();
  const callerOf = (model: ModelSettings): KeptCall => {
    const key = JSON.stringify(model);
    const known = callers.get(key) ?? kit.caller(model, part);
    callers.set(key, known);
    return known;
  };
  let done = 0;
  const report = () => kit.report({ doing: "Trying one item each", done, total: cells.length });

  const tryCell = async (request: LaunchRequest, at: number): Promise<TriedCell> => {
    const tried = {
      suiteId: request.suiteId,
      suiteName: null,
      modelId: request.modelId,
      modelName: null,
      item: null,
      prompt: [],
      more: false,
    };
    let cell: Omit<TriedCell, keyof AskedItemResult> = tried;
    try {
      const { family, verifier, facts, suite, model, judge, limits } = await checkLaunch(request);
      cell = { ...cell, suiteName: suite.name, modelName: model.name };
      const [item] = await queryRows(itemRow, itemSql, chosenArgs(suite.id, limits));
      if (!item) throw new HeedError("invalid", `The suite “${suite.name}” has no items.`);
      cell = { ...cell, item: item.key };
      const context = {
        ...family,
        facts,
        verifier,
        model: model.settings,
        judge: judge?.settings ?? null,
        price: await priceOf(model.settings),
      };
      const { more, ...result } = await askItem(
        { context, item, repetition: 0, tokenRatio: null, mark: { try: at }, seed, mostTurns: mostTurnsTried },
        {
          provide: (models) => kit.provide(models, part),
          call: callerOf(model.settings),
          onTurn: (turn, first) => {
            if (turn === 0) cell = { ...cell, prompt: promptOf(first) };
          },
          signal: kit.signal,
        },
      );
      return { ...cell, ...beginningsOf(result), more };
    } catch (error) {
      kit.signal.throwIfAborted();
      const reason = error instanceof HeedError ? error.message : `The trial failed: ${error instanceof Error ? error.message : error}`;
      return { ...cell, ...notAsked, reason: storable(reason.slice(0, 1000)) };
    } finally {
      done++;
      report();
    }
  };
  report();
  return Promise.all(cells.map(tryCell));
}
