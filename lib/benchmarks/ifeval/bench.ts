import type { BenchCase } from "@/lib/benchmarks/engine";
import type { Opened } from "@/lib/benchmarks/family";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "./generate/generate";
import type { IfevalItem } from "./items/item";
import { ifevalParams } from "./items/params";
import { verifiers } from "./score/verdict";
import { simulate } from "./simulate/simulate";

const languageIds = ["language:response_language", "change_case:english_capital", "change_case:english_lowercase"];
const hasLanguage = ({ instructions }: IfevalItem) => instructions.some(({ id }) => languageIds.includes(id));

const rows = [
  { what: "IFEval without the language ids", source: "ifeval", of: (item: IfevalItem) => !hasLanguage(item), reach: 3000 },
  { what: "IFEval, the language ids", source: "ifeval", of: hasLanguage, reach: 300 },
  { what: "IFBench", source: "ifbench", of: () => true, reach: 2000 },
] as const;

/** Strict and loose verdicts on replies to prompts of one to three ids; replies miss what a careful model misses. */
export async function bench(open: (item: IfevalItem) => Opened<IfevalItem>): Promise<readonly BenchCase[]> {
  return rows.map(({ what, source, of, reach }) => {
    let all: { opened: Opened<IfevalItem>; reply: string }[] | undefined;
    return {
      what: `${what}, strict + loose, 1 to 3 ids`,
      reach,
      note: "one core",
      async round() {
        all ??= [...generate(ifevalParams.parse({ items: 300, source }), randomFrom(0))]
          .filter(({ body }) => of(body))
          .map(({ body, key }) => ({ opened: open(body), reply: simulate(body, "careful", randomFrom(key)) }));
        for (const { opened, reply } of all) await verifiers.reference.score(opened, [], { reply, sent: nothingSent }, {});
        return all.length;
      },
    };
  });
}
