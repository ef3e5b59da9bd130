const states = /^(08|53|57P|40001|40P01|55P03|25P03|25006|58)/;
const network = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/;
const words = /connection terminated|client has encountered a connection error|timeout exceeded when trying to connect|not queryable/i;

/**
 * Checks whether a database error is temporary: the connection was lost, the server restarts or takes no writes, or two transactions
 * conflicted.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return states.test(code) || network.test(code) || words.test(error.message);
}
