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
  { title: "IFEval without the language ids", source: "ifeval", accepts: (item: IfevalItem) => !hasLanguage(item), reach: 3000 },
  { title: "IFEval, the language ids", source: "ifeval", accepts: hasLanguage, reach: 300 },
  { title: "IFBench", source: "ifbench", accepts: () => true, reach: 2000 },
] as const;

/** Prepares strict and loose verdicts on replies to prompts of one to three ids; the replies miss what a careful model misses. */
export async function bench(open: (item: IfevalItem) => Opened<IfevalItem>): Promise<readonly BenchCase[]> {
  return rows.map(({ title, source, accepts, reach }) => {
    let all: { opened: Opened<IfevalItem>; reply: string }[] | undefined;
    return {
      title: `${title}, strict + loose, 1 to 3 ids`,
      reach,
      note: "one core",
      async round() {
        all ??= [...generate(ifevalParams.parse({ items: 300, source }), randomFrom(0))]
          .filter(({ body }) => accepts(body))
          .map(({ body, key }) => ({ opened: open(body), reply: simulate(body, "careful", randomFrom(key)) }));
        for (const { opened, reply } of all) await verifiers.reference.score(opened, [], { reply, sent: nothingSent }, {});
        return all.length;
      },
    };
  });
}
