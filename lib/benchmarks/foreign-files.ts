/** Record formats of other tools: the fields that identify them, the tool, and the location of prompt and reply. The first match counts. */
const tools: readonly { tool: string; fields: readonly string[]; holds: string }[] = [
  {
    tool: "lm-evaluation-harness (its samples)",
    fields: ["doc_id", "doc", "resps"],
    holds: "the prompt is doc.prompt, the reply filtered_resps[0]",
  },
  {
    tool: "lm-evaluation-harness (its results)",
    fields: ["results", "configs", "versions"],
    holds:
      "it contains only scores: use the samples_*.jsonl next to it (run with --log_samples), where the prompt is doc.prompt and the reply filtered_resps[0]",
  },
  {
    tool: "Inspect (a log)",
    fields: ["eval", "samples", "status"],
    holds: "the prompt of a sample is input, the reply output.choices[0].message.content",
  },
  {
    tool: "Inspect (a log)",
    fields: ["eval", "plan", "status"],
    holds: "the prompt of a sample is input, the reply output.choices[0].message.content",
  },
  {
    tool: "Inspect (a log)",
    fields: ["id", "input", "target", "scores", "epoch"],
    holds: "the prompt of a sample is input, the reply output.choices[0].message.content",
  },
  {
    tool: "Multi-IF",
    fields: ["turn_1_prompt", "turn_1_instruction_id_list"],
    holds: "its prompts have several turns: the ids and kwargs of turn N are turn_N_instruction_id_list and turn_N_kwargs",
  },
  {
    tool: "verl (training rows)",
    fields: ["data_source", "reward_model"],
    holds: "the prompt is prompt[0].content, its ids and kwargs are in reward_model.ground_truth",
  },
  {
    tool: "EvalScope (reviews)",
    fields: ["index", "sample_score"],
    holds:
      "the prompt is input or the user’s message in messages, its ids and kwargs are in the sample’s metadata, the reply is sample_score.score.prediction",
  },
  {
    tool: "EvalScope (predictions)",
    fields: ["index", "model_output"],
    holds: "the prompt is the user’s message in messages, the reply model_output.choices[0].message.content",
  },
  {
    tool: "NeMo Gym (rollouts)",
    fields: ["responses_create_params"],
    holds: "the prompt is in responses_create_params.input, the reply in response.output",
  },
  {
    tool: "OpenAI’s batches",
    fields: ["custom_id", "response"],
    holds: "the reply is response.body.choices[0].message.content; its prompt is in the request with the same custom_id",
  },
  {
    tool: "OpenAI’s batches (requests)",
    fields: ["custom_id", "method", "url", "body"],
    holds: "it contains only requests, with the prompt in body.messages",
  },
  {
    tool: "OpenCompass (predictions)",
    fields: ["origin_prompt", "prediction"],
    holds: "the prompt is origin_prompt, the reply prediction",
  },
  { tool: "AlpacaEval", fields: ["instruction", "output", "generator"], holds: "the prompt is instruction, the reply output" },
];

/** Names the tool that wrote a file with this first record and the fields to extract from it; null if the tool is unknown. */
export function foreignFile(record: Readonly<Record<string, unknown>>): string | null {
  const known = tools.find(({ fields }) => fields.every((field) => field in record));
  if (!known) return null;
  return `This is a file of ${known.tool}, which is not supported. Write one line of JSON per sample with the fields of this import: ${known.holds}.`;
}

/** Returns a message if a JSON object holds columns, as pandas writes a table by default; null if it does not. */
export function columnsFile(record: Readonly<Record<string, unknown>>): string | null {
  const columns = Object.values(record);
  const isColumn = (column: unknown) =>
    typeof column === "object" &&
    column !== null &&
    !Array.isArray(column) &&
    Object.keys(column).length > 0 &&
    Object.keys(column).every((key) => /^\d+$/.test(key));
  if (columns.length < 2 || !columns.every(isColumn)) return null;
  return "This table is stored by columns, as pandas writes it by default. Write it by rows: frame.to_json('rows.jsonl', orient='records', lines=True).";
}
