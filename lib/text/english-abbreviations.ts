/** English abbreviations after which no sentence ends, lower-case and without their last period: those that the families' Punkt sentences go by. */
export const englishAbbreviations: ReadonlySet<string> = new Set("dr mr mrs ms prof inc e.g i.e u.s vs st p.m a.m no etc jr sr".split(" "));
