import type { PanelContext } from "@/lib/benchmarks/engine";
import type { TextHash } from "@/lib/contracts/message";
import type { PaperFigures } from "@/lib/contracts/paper-figures";
import { mean } from "@/lib/stats/mean";
import type { ComplexityMetrics, LogicifItem } from "../../items/item";

const loop = /^\s*(?:async\s+)?(?:for|while)\b/gm;
const conditional = /^\s*(?:if|elif)\b/gm;

/** Counts words separated by white space. */
const words = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Returns the words of an instruction that differ between functions: its description, or the whole instruction if there is none. */
const partsOf = ({ description, prompt }: LogicifItem) => (description === null ? (prompt ?? []) : [{ hash: description }]);

/** Computes the paper's statistics of its benchmark (section 3) for this suite. */
export async function statistics({ suite, texts }: Pick<PanelContext<LogicifItem>, "suite" | "texts">): Promise<PaperFigures> {
  const items = await suite();
  const functions = [...new Map(items.map(({ item }) => [item.task, item])).values()];
  const hashes = functions.flatMap((item) => [
    item.function,
    ...partsOf(item).flatMap((part): TextHash[] => (typeof part === "string" ? [] : [part.hash])),
  ]);
  const text = await texts([...new Set(hashes)]);
  const instructions = functions.map((item) =>
    partsOf(item)
      .map((part) => (typeof part === "string" ? part : text(part.hash)))
      .join(""),
  );
  const sources = functions.map((item) => text(item.function));
  const complexities = functions.flatMap(({ complexity }) => complexity ?? []);
  const meanOf = (name: keyof ComplexityMetrics) => mean(complexities.map((complexity) => complexity[name]));
  const lines = (pattern: RegExp) => sources.reduce((sum, source) => sum + (source.match(pattern)?.length ?? 0), 0);
  const hasSources = sources.some((source) => source !== "");
  const row = (label: string, figure: number | null, paper: number | null, decimals = 0, note?: string) => ({
    ...{ label, own: figure, paper, decimals },
    ...(note !== undefined && { note }),
  });
  return {
    source: "section 3",
    rows: [
      row("Functions", functions.length, 426),
      row("Cases", items.length, 3050),
      row("Cases per function", functions.length === 0 ? null : items.length / functions.length, 7.2, 1),
      row("Characters per instruction", mean(instructions.map((instruction) => instruction.length)), 3428),
      row("Words per instruction", mean(instructions.map(words)), 662),
      row("Cyclomatic complexity", meanOf("cyclomatic_complexity"), 11.1, 2),
      row("Nesting depth", meanOf("max_nesting_depth"), 3.16, 2),
      row("Complexity score", meanOf("code_complexity_score"), null, 1),
      row("Loops", hasSources ? lines(loop) : null, 2049, 0, "lines that begin one"),
      row("Conditional statements", hasSources ? lines(conditional) : null, 2253, 0, "lines that begin one; elif counts"),
      row(
        "Function calls",
        complexities.length === 0 ? null : complexities.reduce((sum, complexity) => sum + complexity.function_calls, 0),
        5289,
      ),
    ],
  };
}
