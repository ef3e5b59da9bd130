/** Returns the source of a regular expression that matches exactly this text, under any flags but not within a character class. */
export const literalPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
