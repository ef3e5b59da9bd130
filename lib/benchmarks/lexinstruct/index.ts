import { defineBenchmark } from "@/lib/benchmarks/define-benchmark";
import { ruleRequirements } from "./checks/rule-checks";
import { verifiers } from "./checks/verifiers";
import { commandLine } from "./command-line";
import { profileOf } from "./engine/profile";
import { explain } from "./explain";
import { fixtures } from "./fixtures";
import { generate } from "./generate/generate";
import { importers } from "./import";
import { lexItem } from "./item";
import { aggregate } from "./metrics/aggregate";
import { sampleFacts } from "./metrics/sample-facts";
import { lexParams, lexRunParams } from "./params";
import { presets } from "./presets";
import { promptOf } from "./prompt/prompt";
import { published } from "./published";
import { recognise } from "./recognise";
import { simulate } from "./simulate/simulate";
import { skills } from "./simulate/skill-profiles";
import { views } from "./views";

/** LexInstructEval: fine-grained lexical rules, verified by a program (arXiv 2511.17561). */
export const lexinstruct = defineBenchmark({
  id: "lexinstruct",
  version: "1",
  title: "LexInstructEval",
  summary:
    "Whether a text follows lexical rules exactly: how the second sentence of each paragraph ends, how many lines there are, in English and Chinese.",
  paper: {
    title: "LexInstructEval: Lexical Instruction Following Evaluation for Large Language Models",
    reference: "arXiv 2511.17561",
    url: "https://arxiv.org/abs/2511.17561",
  },
  params: lexParams,
  runParams: lexRunParams,
  item: lexItem,
  presets,
  generate,
  requirements: ({ rules }) => ruleRequirements(rules),
  nextTurn: (item, turns) => (turns.length === 0 ? [{ role: "user", content: promptOf(item) }] : null),
  maxAttempts: () => 1,
  verifiers,
  explain: (item, _turns, reply, verifierId) => explain(item, reply, profileOf(verifierId)),
  facts: sampleFacts,
  aggregate,
  views,
  published,
  importers,
  commandLine,
  builders: [],
  profiles: skills.map(({ id, label, description }) => ({ id, label, description })),
  simulate,
  recognise,
  // A page of text, a little more where many places must be filled.
  expectedOutputTokens: ({ rules }) => 400 + 60 * rules.length,
  fixtures,
});
