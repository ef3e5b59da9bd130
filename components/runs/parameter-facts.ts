import { formatBudget, formatNumber, formatPrice, formatSeconds } from "@/components/ui/format";
import type { SettingState } from "@/lib/contracts/model";
import { switchInWords } from "@/lib/contracts/plain/judge-switch";
import { canAnswer, isRemote } from "@/lib/contracts/plain/model-kinds";
import { protocolLabels } from "@/lib/contracts/plain/protocols";
import { isParameter, stateWords } from "@/lib/contracts/plain/setting-words";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { readingInWords } from "@/lib/contracts/plain/thought-tags";
import type { RunDetail } from "@/lib/contracts/run";
import type { StopRule } from "@/lib/contracts/run-request";

export interface Fact {
  label: string;
  value: string;
  /** Shown in a monospaced font: names, hashes, addresses. */
  mono?: boolean;
  /** State of a setting, with a description; `source`: the provider’s page that documents it. */
  state?: { word: SettingState["state"]; words: string; source?: SettingState["source"] };
}

/** `maxTokens` as "max tokens". */
function words(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** For a run whose settings do not record how reasoning was separated. */
const earlierReading = "separated at <think>; the line breaks after it were removed before scoring and cannot be restored";

function stateFact(state: SettingState, extraBody: Record<string, unknown> = {}): Fact {
  const { setting, field } = state;
  const isExtra = !isParameter(setting) || (field !== null && field in extraBody);
  return {
    label: isExtra ? `Extra body: ${field ?? setting}` : `Sampling: ${words(setting)}`,
    value: shown(state.asked),
    mono: true,
    state: { word: state.state, words: stateWords(state), ...(state.source && { source: state.source }) },
  };
}

function modelFacts({ model, settingStates }: Pick<RunDetail, "model" | "settingStates">): Fact[] {
  if (model.kind === "simulated") {
    return [
      { label: "Simulated profile", value: model.profile, mono: true },
      { label: "Simulation seed", value: String(model.seed), mono: true },
      ...(model.latencySeconds > 0 ? [{ label: "Simulated latency", value: formatSeconds(model.latencySeconds) }] : []),
    ];
  }
  const from = !canAnswer(model) && model.source ? [{ label: "Imported from", value: model.source, mono: true }] : [];
  const asked = settingsAsked(model);
  const reading = model.reading ?? asked?.reading;
  const readingText = reading ? readingInWords(reading) : isRemote(model) ? earlierReading : null;
  const read = readingText === null ? [] : [{ label: "Reasoning in replies", value: readingText }];
  if (asked === null) return [...from, ...read];
  // A shared page has a placeholder address, which is not shown.
  const isShown = isRemote(model) && !new URL(model.address).hostname.endsWith(".invalid");
  return [
    ...from,
    ...(isShown ? [{ label: "Endpoint", value: model.address, mono: true }] : []),
    ...(asked.protocol ? [{ label: "Protocol", value: protocolLabels[asked.protocol] }] : []),
    { label: "Model at the endpoint", value: asked.model, mono: true },
    ...settingStates.map((state) => stateFact(state, asked.extraBody)),
    ...Object.entries(asked.extraBody ?? {}).flatMap(([name, value]) =>
      value === null ? [{ label: `Extra body: ${name}`, value: "null: left out", mono: true }] : [],
    ),
    ...(asked.usualLimit ? [{ label: "Output limit sent, as none was set", value: `${formatNumber(asked.usualLimit)} tokens` }] : []),
    ...(asked.limitField ? [{ label: "Output limit sent as", value: asked.limitField, mono: true }] : []),
    ...read,
    { label: "Timeout", value: formatSeconds(asked.timeoutSeconds) },
  ];
}

const changeable = [
  { name: "concurrency", label: "Maximum requests in flight" },
  { name: "timeoutSeconds", label: "Timeout, in seconds" },
  { name: "maxRetries", label: "Retries" },
] as const;

/** Changes that a person made to a run after its launch, with their times (UTC). */
function changeFacts(changes: RunDetail["changes"]): Fact[] {
  return changes.map((change) => ({
    label: `Changed ${change.at.slice(0, 19).replace("T", " ")} UTC`,
    value: changeable
      .flatMap(({ name, label }) => {
        const range = change[name];
        return range ? [`${label} ${formatNumber(range[0])} → ${formatNumber(range[1])}`] : [];
      })
      .join(" · "),
  }));
}

function priceWords(price: NonNullable<RunDetail["price"]>, isBatch: boolean): string {
  const sums: [number | null | undefined, string][] = [
    [price.inputPerMillion, "in"],
    [price.outputPerMillion, "out"],
    [price.cacheReadPerMillion, "read from the cache"],
    [price.cacheWritePerMillion, "written to the cache"],
    [price.reasoningPerMillion, "for reasoning"],
  ];
  const words = sums.flatMap(([sum, use]) => (sum == null ? [] : [`${formatPrice(sum)} ${use}`])).join(", ");
  const share = isBatch && price.batchFactor != null ? `; ${price.batchFactor} of the usual price, for batches` : "";
  const from = [price.source, price.asOf].filter(Boolean).join(", ");
  return `${words}${share}${from === "" ? "" : ` (${from})`}`;
}

const stopWords = (rule: StopRule): string =>
  rule.kind === "width"
    ? `once the headline’s interval is within ±${rule.points} points`
    : `once the difference from run ${rule.runId} is decided`;

/** Lists everything that is needed to repeat a run, in reading order. `suiteHash` is SHA-256 in hexadecimal. */
export function parameterFacts(run: RunDetail, suiteHash: string): Fact[] {
  return [
    { label: "Suite", value: run.suiteName },
    { label: "Suite content (SHA-256)", value: suiteHash, mono: true },
    { label: "Samples", value: formatNumber(run.sampleCount) },
    { label: "Repetitions", value: formatNumber(run.repetitions) },
    { label: "Verifier", value: `${run.verifier} ${run.verifierVersion}`, mono: true },
    { label: "Model", value: run.modelName },
    ...(run.systemPrompt === null ? [] : [{ label: "System prompt", value: run.systemPrompt }]),
    ...modelFacts(run),
    { label: "Maximum requests in flight", value: formatNumber(run.concurrency) },
    { label: "Retries for temporary errors", value: formatNumber(run.maxRetries) },
    ...(run.cache === "use" ? [{ label: "Replies from earlier runs", value: "used where the request is the same" }] : []),
    ...(run.batch ? [{ label: "Asked", value: "in batches; latencies are not measured" }] : []),
    ...changeFacts(run.changes),
    ...(run.tolerated === null ? [] : [{ label: "Stops if failures exceed", value: String(run.tolerated) }]),
    ...(run.stopRule === null ? [] : [{ label: "Stop rule", value: stopWords(run.stopRule) }]),
    ...(run.budget
      ? [
          {
            label: run.budget.name === null ? "Budget" : `Budget “${run.budget.name}”, shared`,
            value: `${formatBudget(run.budget.spent, run.budget.unit)} of ${formatBudget(run.budget.amount, run.budget.unit)} spent`,
          },
        ]
      : []),
    ...(run.judgeName ? [{ label: "Judge model", value: run.judgeName }] : []),
    ...(run.judgeLeftOut.length > 0
      ? [
          {
            label: "Judge requests omit",
            value: `${run.judgeLeftOut.join(", ")}: its endpoint refuses ${run.judgeLeftOut.length === 1 ? "it" : "them"}`,
          },
        ]
      : []),
    ...(run.price
      ? [
          {
            label: "Price per million tokens",
            value: priceWords(run.price, run.batch),
          },
        ]
      : []),
    ...Object.entries(run.params).map(([name, value]) => ({
      label: words(name).replace(/^./, (c) => c.toUpperCase()),
      ...(typeof value === "boolean" ? { value: switchInWords(name, value, run.judgeName !== null) } : { value: shown(value), mono: true }),
    })),
  ];
}
