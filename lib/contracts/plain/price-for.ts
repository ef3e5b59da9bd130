import type { ModelSettings, Price } from "../model";
import { isRemote } from "./model-kinds";

/**
 * The price of a model at its endpoint: of those under its name the one for its host, else the one for a wider host, else the one for all;
 * null without one.
 */
export function priceFor<Row extends Pick<Price, "model" | "host">>(prices: readonly Row[], settings: ModelSettings): Row | null {
  if (!isRemote(settings)) return null;
  const host = URL.canParse(settings.address) ? new URL(settings.address).hostname : "";
  const fitting = prices.filter((price) => price.model === settings.model && (price.host === "" || `.${host}`.endsWith(`.${price.host}`)));
  return fitting.toSorted((a, b) => b.host.length - a.host.length)[0] ?? null;
}
