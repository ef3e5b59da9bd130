import { expect, it, vi } from "vitest";
import { tryReply } from "./try-reply";

/** Returns the problems and verdict from the trial of one file and a reply. */
async function tried(benchmark: string, importer: string, record: object, reply: string | null = null) {
  const request = { benchmark, importer, asked: {}, name: "own.jsonl", text: `${JSON.stringify(record)}\n`, cut: false, key: null, reply };
  const { problems, limits } = await tryReply(request);
  return { notes: problems.filter(({ kind }) => kind === "note").map(({ message }) => message), limits };
}
const ifeval = (prompt: string, ids: string[], kwargs: object[]) => ({ key: 1, prompt, instruction_id_list: ids, kwargs });

it("a Chinese prompt gets a note with the ids of its checks that count differently", async () => {
  const { notes } = await tried(
    "ifeval",
    "prompts",
    ifeval(
      "写一篇关于河流的文章，至少两百字。",
      ["length_constraints:number_words", "punctuation:no_comma", "keywords:existence", "keywords:forbidden_words"],
      [{ num_words: 20, relation: "at least" }, {}, { keywords: ["你好"] }, { forbidden_words: ["你好"] }],
    ),
  );
  expect(notes).toEqual([
    "Note: In Chinese, these checks count differently from a human reader: length_constraints:number_words (text between two spaces counts as one word), punctuation:no_comma (“，” is not a comma), and keywords:forbidden_words (a keyword inside a sentence is not found).",
  ]);
});

it("an English prompt gets notes on keywords only, and a Japanese reply on the checks that it meets", async () => {
  const record = ifeval("Write about rivers.", ["length_constraints:number_sentences"], [{ num_sentences: 2, relation: "at least" }]);
  expect(await tried("ifeval", "prompts", record, "One. Two.")).toEqual({ notes: [], limits: [] });
  expect(await tried("ifeval", "prompts", record, "川は長い。川は広い。")).toEqual({
    notes: [],
    limits: [
      "In Japanese, these checks count differently from a human reader: length_constraints:number_sentences (“。” ends no sentence).",
    ],
  });
  const forbidden = ifeval("Write about rivers.", ["keywords:forbidden_words"], [{ forbidden_words: ["河流"] }]);
  expect((await tried("ifeval", "prompts", forbidden)).notes).toEqual([expect.stringMatching(/keywords:forbidden_words/)]);
});

it("LexInstructEval's Chinese rules get no warning, but its English rules for a Chinese prompt do", async () => {
  const record = (language: string) => ({
    messages: [{ role: "user", content: "写一篇关于河流的文章。\n\n请遵循以下规则：\n1. 句子不超过五个。" }],
    meta_info: {
      instruction_pattern: JSON.stringify([{ procedure: [{ level: "sentence", predicate: "#" }], relation: "<=", value: 5 }]),
      instruction_pattern_language: language,
    },
  });
  expect((await tried("lexinstruct", "items", record("chinese"))).notes).toEqual([]);
  expect((await tried("lexinstruct", "items", record("english"))).notes).toEqual([
    expect.stringMatching(/In Chinese, .*“。” ends no sentence/),
  ]);
});

it("an import names the file that a check needs and its source", async () => {
  vi.stubEnv("HEED_TAGGER", "");
  const { notes } = await tried("ifeval", "prompts", ifeval("Begin with a verb.", ["words:start_verb"], [{}]));
  expect(notes).toEqual([expect.stringMatching(/cannot be scored here: words:start_verb\. .*github\.com\/nltk\/nltk_data.* HEED_TAGGER/)]);
  vi.unstubAllEnvs();
});

it("EvolIF's constraints that count differently in Chinese are named by their group", async () => {
  const instructions = [
    { id: "existence", args: { 河流: 2 }, description: "“河流”出现两次。" },
    { id: "length", args: { mode: "sentence", relation: "more_than", number: 2 }, description: "超过两句。" },
    { id: "punctuation", args: { mode: "must_not_include", value: "," }, description: "不用逗号。" },
    { id: "case", args: { mode: "lower" }, description: "小写。" },
  ];
  const turn = { turn: 1, active_topic: 3, user_query: "写一篇关于河流的文章。", instructions };
  const { notes } = await tried("evolif", "dialogues", turn);
  expect(notes).toEqual([
    "Note: In Chinese, these checks count differently from a human reader: existence (a keyword inside a sentence is not found), length (“。” ends no sentence), and punctuation (“，” is not a comma).",
  ]);
});
