import { z } from "zod";

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Schema of the reader's time zone, in which the days of a filter are meant; UTC if the reader sends none. */
export const timeZone = z.string().max(64).default("UTC").refine(isZone, "is not a known time zone. Use one such as Europe/Berlin.");
