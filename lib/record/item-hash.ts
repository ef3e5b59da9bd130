/**
 * SQL for the SHA-256 of an item's body, hex, under which findings of the item are stored: the same item in another suite has them too.
 * @param item alias of the item's row in the statement
 */
export const itemHash = (item: string): string => `encode(sha256(convert_to(${item}.body::text, 'UTF8')), 'hex')`;
