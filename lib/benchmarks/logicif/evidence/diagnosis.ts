import { z } from "zod";
import type { Diagnosis } from "@/lib/benchmarks/scoring";
import type { Facts } from "@/lib/contracts/check";
import { promptParts } from "../generate/prompt";
import { failureClasses } from "../items/failure-classes";
import type { LogicifItem } from "../items/item";
import type { LogicifRunParams } from "../items/params";
import { readPythonJsonAt } from "../score/answer/python-json";
import { isDict } from "../score/answer/python-value";

const classId = z.enum(failureClasses.map(({ id }) => id));

const named = z.object({ primary: classId, secondary: classId.nullish(), rationale: z.string().trim().min(1) });

/** Largest length of a stored rationale. */
const mostRationale = 1200;

const inWords =
  "A model was given the instruction below, which says in words what a function does, and carried it out by hand on an input.";
const inSource = "A model was given the Python function below and executed it by hand on an input.";

/** Diagnosis that asks a model for the kind of failure in a reply; replies without an answer or without an end are skipped. */
export const diagnosis: Diagnosis<LogicifItem, LogicifRunParams> = {
  prompt: ({ item, text }, { reply }, { passed, facts, checks }, { form }) => {
    if (passed || facts?.ending !== "answered") return null;
    const isSource = form === "source" || (item.prompt === null && item.description === null);
    const instruction = promptParts(item, form).map((part) => (typeof part === "string" ? part : text(part.hash)));
    const classes = failureClasses.map(({ id, label, description }) => `${id} (${label}): ${description}`);
    const wrong = checks.flatMap(({ label, outcome, expected, actual }) =>
      outcome === "right" ? [] : [`${label}: expected ${expected ?? "no others"}, given ${actual ?? "nothing"}`],
    );
    const content = `${isSource ? inSource : inWords} Its answer is wrong. Find the first place where its reasoning goes wrong and say of which class the failure is. Where a second class fits as well, name it too.

Classes:
${classes.join("\n")}

<instruction>
${instruction.join("")}
</instruction>
${isSource ? "" : `\n<function>\n${text(item.function)}\n</function>\n`}
<reply>
${reply}
</reply>

What is wrong:
${wrong.join("\n")}

Answer with one JSON object and nothing else:
{"primary": "CFM" | "STE" | "MLE" | "ME" | "IM", "secondary": one of these or null, "rationale": "<two or three sentences that name the place>"}`;
    return { messages: [{ role: "user", content }] };
  },
  read: (answer): Facts => {
    for (let at = answer.lastIndexOf("{"); at !== -1; at = at === 0 ? -1 : answer.lastIndexOf("{", at - 1)) {
      const parsed = readPythonJsonAt(answer, at)?.value;
      const read = isDict(parsed) ? named.safeParse(Object.fromEntries(parsed)) : undefined;
      if (!read?.success) continue;
      const { primary, secondary, rationale } = read.data;
      return {
        class: primary,
        ...(secondary && secondary !== primary && { second_class: secondary }),
        rationale: rationale.slice(0, mostRationale),
      };
    }
    throw new Error("The reply names no class.");
  },
};
