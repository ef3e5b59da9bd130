import { capitalized } from "@/lib/contracts/plain/capitalized";
import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";
import { emptyDocument, render } from "../generate/document";
import type { IfevalItem } from "../items/item";
import { openInstruction } from "../score/checks/all-checks";
import { judgeReply } from "../score/checks/judge-reply";
import { skills } from "./skill-profiles";

const remarks = ["Sure, here it is:", "Certainly, here you go:", "Of course, this is my answer:"];

/** Returns variants of a text that may violate an instruction, as replies of models do. */
function changes(text: string, random: Random): string[] {
  const lines = text.split("\n");
  const other = render(emptyDocument(), random);
  return random.shuffle([
    `${text}\n\nWell, that is all, I think.`,
    lines.slice(0, -1).join("\n"),
    lines.slice(1).join("\n"),
    text.replace(/[*<>[\]"]/g, ""),
    text.replaceAll(/\b[A-Z]{2,}\b/g, (word) => word.toLowerCase()),
    text.replaceAll(/[a-z]+/g, (word) => (word.length > 3 ? capitalized(word) : word)),
    text.replaceAll("***", ""),
    text.slice(0, Math.ceil(text.length / 3)),
    `${text}\n${other} ${other}`,
    `${text}\n* one more`,
    other,
    `${text} ${text}`,
    "No, thanks: I prefer 3 or 4 other things, please!",
  ]);
}

/** Writes a reply of the given skill: the item's witness with some checks missed. The same random source gives the same reply. */
export function simulate({ instructions, witness }: IfevalItem, profile: string, random: Random): string {
  const skill = skills.find(({ id }) => id === profile);
  const known = skills.map(({ id }) => id).join(", ");
  if (!skill) throw new HeedError("invalid", `IFEval has no simulated profile “${profile}”. Known: ${known}.`);
  let text = witness ?? render(emptyDocument(), random);
  for (const instruction of instructions) {
    if (random.uniform() >= skill.misses(instructions.length)) continue;
    const opened = [openInstruction(instruction)];
    const misses = (reply: string) =>
      reply.trim() !== "" && judgeReply(opened, reply, { tagger: null, syllables: null })[0]?.strict === false;
    text = changes(text, random).find(misses) ?? text;
  }
  return random.uniform() < skill.chats ? `${random.pick(remarks)}\n${text}` : text;
}
