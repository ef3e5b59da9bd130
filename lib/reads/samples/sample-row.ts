import { sampleRow } from "@/lib/contracts/sample";
import { selectOf } from "@/lib/record/columns";
import { itemHash } from "@/lib/record/item-hash";

/** Builds SQL that merges the scalars in the JSON objects `facts` of some rows into one object; later rows take precedence. */
const merged = (
  from: string,
  where: string,
  order = "n.kind",
) => `coalesce((select jsonb_object_agg(f.key, f.value order by ${order}) from ${from}, jsonb_each(case when jsonb_typeof(n.facts) = 'object' then n.facts else '{}' end) f
      where ${where} and jsonb_typeof(f.value) <> 'array'), '{}')`;

/**
 * Builds SQL for the scalars of `sample s join item i` besides the item's tags, as one JSON object: facts of the verdicts under a verifier,
 * and findings of jobs about the item and the sample.
 */
export function factsSql(verifier: string): string {
  const verdictFacts = `n.run_id = s.run_id and n.ordinal = s.ordinal and n.verifier = ${verifier} and n.facts is not null`;
  const itemFacts = `r.id = s.run_id and n.benchmark = r.benchmark and n.item_hash = ${itemHash("i")}`;
  const sampleFacts = "n.run_id = s.run_id and n.ordinal = s.ordinal";
  return `(${merged("checks n", verdictFacts, "n.turn")} || ${merged("run r, item_finding n", itemFacts)} || ${merged("sample_finding n", sampleFacts)})`;
}

/**
 * Builds the columns of `sample s join item i` as a SampleRow.
 * @param verifier placeholder of the verifier's id
 * @param options with `facts` they are merged into the tags
 */
export function sampleColumnsSql(verifier: string, { facts }: { facts: boolean } = { facts: false }): string {
  return `${selectOf(sampleRow, "s")}, i.key, ${facts ? `i.tags || ${factsSql(verifier)} as tags` : "i.tags"},
    coalesce((select string_agg(c.outcomes, '' order by c.turn) from checks c
      where c.run_id = s.run_id and c.ordinal = s.ordinal and c.verifier = ${verifier}), '') as outcomes`;
}
