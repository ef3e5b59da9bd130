/** A text that Postgres can hold, of the same length: without null characters and lone surrogates. */
export const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, "\ufffd");
