import { z } from "zod";
import type { Tools } from "@/lib/benchmarks/kit";
import type { JudgedGroupId } from "../items/groups";
import type { Instruction } from "../items/instruction";
import { field } from "./checks/arguments";
import { type Finding, finding } from "./checks/finding";

const answer = z.object({ rationale: z.string().default(""), score: z.coerce.number().min(1).max(10) });
const above = 6;

const questions: Record<JudgedGroupId, string> = {
  emotion: "how clearly the text conveys this emotion",
  reader_age: "how well the text suits readers of this age",
  style: "how consistently the text keeps to this style",
};

/** Asks a judge model for a score from 1 to 10; a constraint holds above 6. Throws if there is no judge or its answer cannot be read. */
export async function judgeInstruction(
  group: JudgedGroupId,
  { args, description }: Instruction,
  reply: string,
  tools: Tools,
): Promise<Finding> {
  if (!tools.chat) throw new Error(`The constraint “${description}” needs a judge model, and none is configured.`);
  const wanted = wantedOf(args, description);
  const { text } = await tools.chat({ messages: [{ role: "user", content: asked(group, wanted, reply) }], temperature: 0, json: true });
  const { rationale, score } = readAnswer(text, description);
  return finding(score > above, "judged", expectedOf(wanted), `${score} of 10: ${rationale}`);
}

const asked = (group: JudgedGroupId, wanted: string, reply: string) =>
  `Judge ${questions[group]}: ${wanted}. Answer with a JSON object: {"rationale": "one sentence", "score": a whole number from 1 (not at all) to 10 (fully)}.\n\nThe text:\n${reply}`;

/** Estimates the request to a judge about a constraint. */
export const judgeRequest = (group: JudgedGroupId, { args, description }: Instruction) => ({
  text: asked(group, wantedOf(args, description), ""),
  answerTokens: 45,
});

const expectedOf = (wanted: string) => `${wanted}, above ${above} of 10`;
const longestRemark = 2000;

/** Makes the finding of an imported file's judge: whether the constraint holds, and further remarks of the file. */
export function findingAsGiven({ args, description }: Pick<Instruction, "args" | "description">, held: boolean, more: unknown): Finding {
  const judged = answer.safeParse(more);
  const remark = judged.success
    ? `${judged.data.score} of 10: ${judged.data.rationale}`
    : typeof more === "string"
      ? more
      : JSON.stringify(more);
  const verdict = `${held ? "held" : "broken"}, says the file’s judge`;
  return finding(
    held,
    "judged",
    expectedOf(wantedOf(args, description)),
    remark ? `${verdict}: ${remark.slice(0, longestRemark)}` : verdict,
  );
}

function wantedOf(args: unknown, description: string): string {
  const mode = field(args, "mode");
  if (typeof mode === "string") return mode;
  // Files of other tools use other names for it, and judged groups have a single argument.
  const texts = typeof args === "object" && args !== null ? Object.values(args).filter((value) => typeof value === "string") : [];
  return texts[0] ?? description;
}

function readAnswer(text: string, description: string): z.infer<typeof answer> {
  try {
    return answer.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
  } catch (error) {
    throw new Error(`The judge gave no score for “${description}”.`, { cause: error });
  }
}
