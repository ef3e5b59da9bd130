import type { Random } from "@/lib/random/random";
import type { Language } from "../items/rule";
import { chineseManners, chineseReaders, chineseTasks } from "./tasks-chinese";
import { englishManners, englishReaders, englishTasks } from "./tasks-english";

/** Draws a task in one line: a subject, and sometimes its readers and manner. */
export function taskLine(language: Language, random: Random): string {
  if (language === "english") {
    return `${[random.pick(englishTasks), random.pick(englishReaders), random.pick(englishManners)].filter((part) => part !== "").join(", ")}.`;
  }
  return `${[random.pick(chineseTasks), random.pick(chineseReaders), random.pick(chineseManners)].filter((part) => part !== "").join("，")}。`;
}
