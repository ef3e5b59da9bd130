import type { PromptWording } from "@/lib/benchmarks/prompt-wording";
import type { TaskId } from "../../items/tasks";
import { firstTemplates } from "./first-templates";
import { secondTemplates } from "./second-templates";
import type { Template } from "./template";

/** The templates of every task in each wording, in the published numbers. An item's `expression` is its place in the task's list, from 0. */
export const templates: Readonly<Record<PromptWording, Readonly<Record<TaskId, readonly Template[]>>>> = {
  "1": firstTemplates,
  "2": secondTemplates,
};

/** A template with its names filled in; throws for a name that nothing is given for. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{([A-Za-z]\w*)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The wording names {${name}}, which its task does not give.`);
    return String(value);
  });
}
