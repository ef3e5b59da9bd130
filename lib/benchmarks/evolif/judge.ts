import { z } from "zod";
import type { Tools } from "@/lib/benchmarks/kit";
import { field } from "./checks/arguments";
import { type Finding, finding } from "./checks/finding";
import type { JudgedGroupId } from "./groups";
import type { Instruction } from "./instruction";

const answer = z.object({ rationale: z.string().default(""), score: z.coerce.number().min(1).max(10) });
const above = 6;

const questions: Record<JudgedGroupId, string> = {
  emotion: "how clearly the text conveys this emotion",
  reader_age: "how well the text suits readers of this age",
  style: "how consistently the text keeps to this style",
};

/** Asks a judge model for 1 to 10; above 6 a constraint holds. Throws when there is no judge or its answer cannot be read. */
export async function judgeInstruction(
  group: JudgedGroupId,
  { args, description }: Instruction,
  reply: string,
  tools: Tools,
): Promise<Finding> {
  if (!tools.chat) throw new Error(`The constraint “${description}” needs a judge model, and none is configured.`);
  const wanted = wantedOf(args, description);
  const { text } = await tools.chat({
    messages: [
      {
        role: "user",
        content: `Judge ${questions[group]}: ${wanted}. Answer with a JSON object: {"rationale": "one sentence", "score": a whole number from 1 (not at all) to 10 (fully)}.\n\nThe text:\n${reply}`,
      },
    ],
    temperature: 0,
    json: true,
  });
  const { rationale, score } = readAnswer(text, description);
  return finding(score > above, "judged", `${wanted}, above ${above} of 10`, `${score} of 10: ${rationale}`);
}

function wantedOf(args: unknown, description: string): string {
  for (const name of ["mode", "value", "emotion", "age", "style"]) {
    const value = field(args, name);
    if (typeof value === "string") return value;
  }
  return description;
}

function readAnswer(text: string, description: string): z.infer<typeof answer> {
  try {
    return answer.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
  } catch (error) {
    throw new Error(`The judge gave no score for “${description}”.`, { cause: error });
  }
}
