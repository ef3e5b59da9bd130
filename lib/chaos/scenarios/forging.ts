import { consoles, forger } from "@/lib/sandbox/python/forger";
import { createPythonSandbox } from "@/lib/sandbox/python/python-sandbox";
import { startCommand } from "@/lib/sandbox/python/start-command";
import type { Scenario, Stage } from "../stage";

const honest = "def f(n):\n    return n * 10, {'steps': n}\n";
const inputs = [1, 2, 3, 4, 5, 6];
const expected = inputs.map((n) => `[${n * 10}, {"steps": ${n}}]`);

/**
 * Labels an honest function beside ones that forge answers, as a build does. Checks that its answers are its own, and that none of the
 * forged ones is a value.
 */
async function labelled({ check }: Stage, rules: string, unruled: boolean): Promise<number> {
  const sandbox = createPythonSandbox({ processes: 1, start: { command: startCommand(), unruled } });
  const called = (source: string, args: readonly number[]) =>
    sandbox.run({ source, name: "f", calls: args.map((n) => `[${n}]`), hashSeeds: [0, 1] });
  try {
    const answers = await Promise.all(consoles.flatMap((entry) => [called(forger(entry), [1]), called(honest, inputs)]));
    const forged = answers.filter((_, at) => at % 2 === 0).flat();
    const honestAnswers = answers.filter((_, at) => at % 2 === 1);
    const changed = honestAnswers.filter((outcomes) =>
      outcomes.some((outcome, at) => outcome.kind !== "value" || outcome.json !== expected[at]),
    );
    check(`forging, ${rules}: the answers of the function beside it are its own`, changed.length === 0, changed[0]);
    const passed = forged.filter(({ kind }) => kind !== "forbidden" && kind !== "crashed");
    check(`forging, ${rules}: it is refused or ends alone`, passed.length === 0, passed[0]);
    return honestAnswers.flat().length;
  } finally {
    sandbox.close();
  }
}

/** Scenarios of functions that write to the memory of their interpreter and answer in the name of others. */
export const forging: Scenario[] = [
  {
    name: "forging",
    seconds: 6,
    async play(stage) {
      const samples = (await labelled(stage, "read before it runs", false)) + (await labelled(stage, "not read", true));
      stage.row({
        ...{
          scenario: "a function that forges answers",
          samples,
          lost: 0,
          twice: null,
          sameMetrics: null,
          recovery: null,
          megabytes: null,
        },
        note: `${2 * consoles.length} forgers beside honest functions`,
      });
    },
  },
];
