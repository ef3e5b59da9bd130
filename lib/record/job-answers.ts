/**
 * Beginning of the request's key under which a job stores what is no call of a model, such as results of the sandbox. The rest, and the
 * whole key of a call, is the request's hash.
 */
export const resultMark = "result:";

/** SQL condition for the rows of `job_answer`, under this alias, that are answered calls. */
export const isCallSql = (alias: string): string => `${alias}.request not like '${resultMark}%'`;
