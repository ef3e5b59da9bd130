import { type ComparedFiles, json, random, times } from "@/lib/benchmarks/compared-files.fixture";

/** Dialogues of twelve scripts with one constraint, each until patience runs out. */
export const comparedFiles: ComparedFiles = {
  importer: "evaluations",
  file: "dialogues.jsonl",
  asked: { model: "m" },
  header: "",
  groups: (skill, name) => {
    const draw = random(name);
    return times(12, (script) => {
      const lines: string[] = [];
      for (let turn = 1, failed = 0; failed < 3 && turn <= 20; turn += 1) {
        const held = draw.uniform() < skill;
        failed = held ? 0 : failed + 1;
        const instructions = [{ id: "startwith", args: { mode: "letter", value: "k" }, description: "" }];
        // Names of dialogues differ between files.
        const at = {
          dialogue: `${name} ${script}`,
          turn,
          active_topic: 1,
          user_query: turn === 1 ? "Begin." : `Script ${script}, turn ${turn}.`,
        };
        lines.push(json({ ...at, instructions, response: held ? "Kelp." : "Moss." }));
      }
      return lines.join("");
    });
  },
};
