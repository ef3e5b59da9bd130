/** A kind of endpoint with a known address, for filling in the form. */
export interface EndpointPreset {
  id: string;
  label: string;
  address: string;
  /** Usual name of the variable that holds the key; "" if none is needed. */
  keyVariable: string;
  /** Example of a model's name there. */
  example: string;
}

export const endpointPresets: readonly EndpointPreset[] = [
  {
    id: "openrouter",
    label: "OpenRouter",
    address: "https://openrouter.ai/api/v1",
    keyVariable: "OPENROUTER_API_KEY",
    example: "vendor/model-name",
  },
  { id: "openai", label: "OpenAI", address: "https://api.openai.com/v1", keyVariable: "OPENAI_API_KEY", example: "gpt-4o" },
  {
    id: "anthropic",
    label: "Anthropic",
    address: "https://api.anthropic.com/v1",
    keyVariable: "ANTHROPIC_API_KEY",
    example: "claude-opus-5-5",
  },
  {
    id: "gemini",
    label: "Gemini",
    address: "https://generativelanguage.googleapis.com/v1beta",
    keyVariable: "GEMINI_API_KEY",
    example: "gemini-3.8-flash",
  },
  { id: "vllm", label: "vLLM", address: "http://127.0.0.1:8000/v1", keyVariable: "", example: "Qwen/Qwen3-8B" },
  { id: "sglang", label: "SGLang", address: "http://127.0.0.1:30000/v1", keyVariable: "", example: "Qwen/Qwen3-8B" },
  { id: "llama-cpp", label: "llama.cpp", address: "http://127.0.0.1:8080/v1", keyVariable: "", example: "default" },
  { id: "ollama", label: "Ollama", address: "http://127.0.0.1:11434/v1", keyVariable: "", example: "llama3.2" },
];

/** Returns the preset with this address, or null for any other endpoint. */
export function presetOfAddress(address: string): EndpointPreset | null {
  return endpointPresets.find((preset) => preset.address === address.trim().replace(/\/+$/, "")) ?? null;
}
