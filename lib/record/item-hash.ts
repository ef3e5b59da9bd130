/**
 * Returns the SQL for the SHA-256 of an item's body in hex. Findings are stored under this hash, so the same item in another suite shares
 * them.
 * @param item alias of the item's row in the statement
 */
export const itemHash = (item: string): string => `encode(sha256(convert_to(${item}.body::text, 'UTF8')), 'hex')`;
