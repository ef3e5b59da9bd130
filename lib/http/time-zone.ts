import { z } from "zod";

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The reader's time zone, of which the days in a filter line are; UTC where the reader sends none. */
export const timeZone = z.string().max(64).default("UTC").refine(isZone, "is not a known time zone. Use one such as Europe/Berlin.");
