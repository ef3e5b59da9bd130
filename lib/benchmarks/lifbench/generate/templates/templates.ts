import type { PromptWording } from "@/lib/benchmarks/prompt-wording";
import type { TaskId } from "../../items/tasks";
import { firstTemplates } from "./first-templates";
import { secondTemplates } from "./second-templates";
import type { Template } from "./template";

/** Templates of every task in each wording, in the published numbers. An item's `expression` is the index in its task's list, from 0. */
export const templates: Readonly<Record<PromptWording, Readonly<Record<TaskId, readonly Template[]>>>> = {
  "1": firstTemplates,
  "2": secondTemplates,
};

/** Fills in the names of a template; throws for a name without a value. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{([A-Za-z]\w*)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The wording names {${name}}, which its task does not give.`);
    return String(value);
  });
}
