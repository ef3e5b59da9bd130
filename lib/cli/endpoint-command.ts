import { families } from "@/lib/benchmarks/registry";
import { startEndpoint } from "@/lib/endpoint/endpoint";
import { endpointChanges, parseFaults } from "@/lib/endpoint/settings";
import { HeedError } from "@/lib/errors";

/** Options of `heed endpoint` as they were typed. */
export interface EndpointOptions {
  port: string;
  profile?: string;
  latency?: string;
  slow?: string;
  retryAfter?: string;
  context?: string;
  fault?: string;
  key?: string;
  seed?: string;
}

/** The options as they are typed, by the names of their settings. */
const typedAs: Readonly<Record<string, string>> = {
  latencyMs: "latency",
  slowMs: "slow",
  retryAfter: "retry-after",
  contextTokens: "context",
  faults: "fault",
};

function faultsOf(text: string): Record<string, number> {
  try {
    return parseFaults(text);
  } catch (error) {
    throw new HeedError("invalid", error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Runs the simulated endpoint until a signal ends it; throws `invalid` for an option that it cannot read. */
export async function runEndpointCommand(options: EndpointOptions): Promise<void> {
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const settings = {
    latencyMs: number(options.latency),
    slowMs: number(options.slow),
    retryAfter: number(options.retryAfter),
    contextTokens: number(options.context),
    seed: number(options.seed),
    profile: options.profile,
    key: options.key,
    faults: options.fault === undefined ? undefined : faultsOf(options.fault),
  };
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const parsed = endpointChanges.safeParse(given);
  const issue = parsed.error?.issues[0];
  if (!parsed.success) {
    const name = String(issue?.path[0]);
    throw new HeedError("invalid", `The option --${typedAs[name] ?? name} is not usable: ${issue?.message}.`);
  }
  const port = Number(options.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new HeedError("invalid", `“${options.port}” is not a port.`);
  const endpoint = await startEndpoint({
    families,
    port,
    settings: parsed.data,
  }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
      throw new HeedError("invalid", `The port ${port} is taken; choose another one.`);
    throw error;
  });
  process.stdout.write(`Simulated models at ${endpoint.address} (OpenAI and Anthropic) and ${endpoint.geminiAddress} (Gemini)\n`);
  const end = () => void endpoint.close().then(() => process.exit(0));
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
}
