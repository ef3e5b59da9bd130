import { storedKeyNames } from "./stored-keys";

/** Prefix of variables that hold keys of endpoints, whatever follows it. */
const keyPrefix = "HEED_KEY_";

/** Variables with the secret that encrypts what Heed stores, and with the one that replaces it; no endpoint may receive them. */
const secretVariables = ["HEED_SECRET", "HEED_NEW_SECRET"];

/** Customary names of the variables that hold providers' keys. */
const knownNames = new Set([
  "AI21_API_KEY",
  "ANTHROPIC_API_KEY",
  "ANYSCALE_API_KEY",
  "AWS_BEARER_TOKEN_BEDROCK",
  "AZURE_API_KEY",
  "AZURE_OPENAI_API_KEY",
  "BASETEN_API_KEY",
  "CEREBRAS_API_KEY",
  "COHERE_API_KEY",
  "CO_API_KEY",
  "DASHSCOPE_API_KEY",
  "DEEPINFRA_API_KEY",
  "DEEPINFRA_TOKEN",
  "DEEPSEEK_API_KEY",
  "FIREWORKS_API_KEY",
  "GEMINI_API_KEY",
  "GOOGLE_API_KEY",
  "GROQ_API_KEY",
  "HF_TOKEN",
  "HUGGINGFACE_API_KEY",
  "HYPERBOLIC_API_KEY",
  "LITELLM_API_KEY",
  "LM_STUDIO_API_KEY",
  "MISTRAL_API_KEY",
  "MOONSHOT_API_KEY",
  "NEBIUS_API_KEY",
  "NOVITA_API_KEY",
  "NVIDIA_API_KEY",
  "OLLAMA_API_KEY",
  "OPENAI_API_KEY",
  "OPENROUTER_API_KEY",
  "PERPLEXITY_API_KEY",
  "REPLICATE_API_TOKEN",
  "SAMBANOVA_API_KEY",
  "SGLANG_API_KEY",
  "TOGETHER_API_KEY",
  "VLLM_API_KEY",
  "XAI_API_KEY",
  "ZAI_API_KEY",
  "ZHIPUAI_API_KEY",
  "ZHIPU_API_KEY",
]);

type Environment = Readonly<Record<string, string | undefined>>;

/** Splits the names or hosts in a variable at commas. */
export const listedVariables = (value: string | undefined): string[] => (value ?? "").split(",").flatMap((name) => name.trim() || []);

/**
 * Checks whether a model may name this variable as that of its key: a known provider's, one with the prefix HEED_KEY_, or one that
 * HEED_ALLOWED_KEYS lists. Any other could hold a secret that no endpoint may see.
 */
export function mayHoldKey(name: string, environment: Environment = process.env): boolean {
  if (secretVariables.includes(name)) return false;
  return name.startsWith(keyPrefix) || knownNames.has(name) || listedVariables(environment.HEED_ALLOWED_KEYS).includes(name);
}

/** Lists the names of all variables that may hold a key and are set. */
export function keyVariables(environment: Environment = process.env): string[] {
  const names = [
    ...knownNames,
    ...listedVariables(environment.HEED_ALLOWED_KEYS),
    ...Object.keys(environment).filter((n) => n.startsWith(keyPrefix)),
  ];
  return [...new Set(names)].filter((name) => !secretVariables.includes(name) && environment[name]?.trim());
}

/** Lists the names for which this process has a key, in its environment or stored. */
export const keyNames = (): string[] => [...new Set([...keyVariables(), ...storedKeyNames()])];

/** Lists the values that no text may contain: those of all variables that may hold a key and are set, and Heed's own secret. */
export function keyValues(environment: Environment = process.env): string[] {
  return [...new Set([...keyVariables(environment), ...secretVariables].flatMap((name) => environment[name]?.trim() || []))];
}
