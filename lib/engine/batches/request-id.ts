/** The place of a request: its batch, and the attempt of a sample that it is. */
export interface RequestPlace {
  nonce: string;
  ordinal: number;
  turn: number;
  /** Number of the attempt, from 1. A result whose attempt is stored is not counted again. */
  attempt: number;
}

/** Writes the id of a request within its batch, in the characters that every provider takes. */
export const requestId = ({ nonce, ordinal, turn, attempt }: RequestPlace): string => `${nonce}-${ordinal}-${turn}-${attempt}`;

const shape = /^([0-9a-f]{16})-(\d{1,9})-(\d{1,4})-(\d{1,5})$/;

/** Reads the id of a request; null if Heed did not write it. */
export function placeOf(id: string): RequestPlace | null {
  const [, nonce, ordinal, turn, attempt] = shape.exec(id) ?? [];
  return nonce === undefined ? null : { nonce, ordinal: Number(ordinal), turn: Number(turn), attempt: Number(attempt) };
}
