import { z } from "zod";
import type { Answer, TurnRecord } from "@/lib/benchmarks/family";
import { verifierOf } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { EvidenceContext } from "@/lib/benchmarks/scoring";
import { openStored } from "@/lib/blobs/open-stored";
import { findSharedText } from "@/lib/blobs/shared-texts";
import { facts } from "@/lib/contracts/check";
import { type Evidence, evidence } from "@/lib/contracts/evidence";
import { textHash } from "@/lib/contracts/message";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { itemHash } from "@/lib/record/item-hash";
import { replay } from "@/lib/record/replay";
import { evidenceElsewhere } from "@/lib/scoring/score-elsewhere";
import { answersOf, readSampleParts, storedChecks } from "./stored-sample";
import { turnVerdict } from "./turn-verdict";

const findingRow = z.object({ facts, detailHash: textHash.nullable() });

/** Selects a job's finding about the sample, or about its item in any suite; the sample's own comes first. */
const findingSql = `select f.facts, f.detail_hash as "detailHash", 0 as place from sample_finding f
    where f.run_id = $1 and f.ordinal = $2 and f.kind = $3
  union all
  select f.facts, f.detail_hash, 1 from sample s join item i on i.id = s.item_id join run r on r.id = s.run_id
    join item_finding f on f.benchmark = r.benchmark and f.item_hash = ${itemHash("i")} and f.kind = $3
    where s.run_id = $1 and s.ordinal = $2
  order by place limit 1`;

/** The evidence of a sample to read: its id, the turn (the first by default) and the verifier (the run's own by default). */
export interface EvidenceAsked {
  id: string;
  turn?: number;
  verifier?: string;
}

/**
 * Computes how a verifier came to its verdict on a stored reply. Throws `not_found` without the sample, the reply or evidence of this id,
 * `invalid` for an unknown verifier, and `internal` if the family could not compute it.
 */
export async function readEvidence(runId: number, ordinal: number, { id, turn = 0, verifier }: EvidenceAsked): Promise<Evidence> {
  const parts = await readSampleParts(runId, ordinal);
  const { sample } = parts;
  const family = await loadFamily(sample.benchmark);
  const maker = family.engine.scoring.evidence?.find((maker) => maker.id === id);
  const answer = answersOf(parts)[turn];
  if (!maker || !answer) throw new HeedError("not_found", `Turn ${turn} of sample ${ordinal} has no evidence “${id}”.`);
  const by = verifierOf(family, verifier ?? sample.verifier).id;
  const opened = await openStored(family.engine, sample.body, "ask", "score", "show");
  const verdictBy = (verifierId: string, answer: Answer, earlier: readonly TurnRecord[], at: number) =>
    turnVerdict(family, verifierId, { opened, earlier, answer, stored: storedChecks(parts, at, verifierId) });
  // A turn's evidence may depend on earlier verdicts, which are those of the run's own verifier.
  const ownVerdict = (answer: Answer, earlier: readonly TurnRecord[], at: number) => verdictBy(sample.verifier, answer, earlier, at);
  let earlier: TurnRecord[] = [];
  for await (const { record } of replay(answersOf(parts).slice(0, turn), ownVerdict)) earlier = [...earlier, record];
  const { verdict } = await verdictBy(by, answer, earlier, turn);
  const finding = async (kind: string) => (await queryRows(findingRow, findingSql, [runId, ordinal, kind]))[0] ?? null;
  const context: EvidenceContext = {
    verifier: by,
    verdict,
    cut: answer.sent.cut,
    stored: finding,
    detail: async (kind) => {
      const row = await finding(kind);
      return row?.detailHash ? (await findSharedText(row.detailHash)).text : null;
    },
  };
  try {
    return evidence.parse(await evidenceElsewhere(family, maker, { opened, turns: earlier, answer }, context));
  } catch (cause) {
    if (cause instanceof HeedError) throw cause;
    throw new HeedError("internal", `“${maker.label}” could not be computed for this reply; its verdict and checks are unaffected.`, {
      cause,
    });
  }
}
