/** Headers that Heed or the connection sets. */
const set = new Set(["accept", "connection", "content-length", "content-type", "host", "te", "trailer", "transfer-encoding", "upgrade"]);
const secretName = /auth(?!or(?!iz))|api-?key|token|secret|passw|cookie|credential|signature|^key$|-key$/;
/** Headers whose values are names that only look random. */
const namesId = /organization|project|workspace|account|region|trace/;
const secretValue =
  /^(?:bearer|basic)\s|\b(?:sk|pk|rk|gsk|xai|hf|ghp|csk|pplx|nvapi)[-_][\w-]{8,}|\bAIza[\w-]{10,}|\bAKIA\w{8,}|\beyJ[\w-]{10,}\./i;
/** A long run of letters and digits without a word in it. */
const randomText = /(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{28,}/i;

/**
 * Returns a sentence that explains why a further header of a model's calls is refused; null if it may be sent. Header names are compared in
 * lower case.
 */
export function headerIssue(name: string, content: string): string | null {
  const lower = name.toLowerCase();
  if (!/^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(lower)) return `“${name}” is not a header name: use letters, digits and hyphens.`;
  if (set.has(lower)) return `Heed sets the header “${name}” itself.`;
  if (!/^[\t\x20-\x7e]{0,1000}$/.test(content)) return `The value of “${name}” must be one line of at most 1,000 plain characters.`;
  if (secretName.test(lower) || secretValue.test(content) || (!namesId.test(lower) && randomText.test(content)))
    return `The header “${name}” looks like a credential, and headers are shown. Enter the key in its own field, and name it under “Key name”.`;
  return null;
}
