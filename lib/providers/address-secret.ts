import { redactKeys } from "@/lib/keys/redact-keys";

/** Words that mark a parameter's value as a credential if its name contains one: `subscription-key`, `X-Amz-Security-Token`, `apiKey`. */
const secretWord =
  /^(\w*(key|token|secret|password|passwd|passphrase|signature|credentials?)|auth|authorization|authn|authz|bearer|pwd|pass|sig|hmac|jwt|sas|session|sessionid|otp)$/;
/** Names that mark credentials by themselves, but not as a part of others (`country_code`). */
const secretName = /^(code|pin|sid)$/;
/** Beginnings of the keys of known services. */
const keyBeginning =
  /(^|[/=:@.])(sk-|sk_|pk-|rk-|hf_|gsk_|xai-|nvapi-|r8_|fw_|AIza|AKIA|ASIA|ghp_|gho_|github_pat_|glpat-|xox[abp]-|eyJ[\w-]{8})[\w-]{8,}/;

/** Splits a parameter's name into words: at its separators, and before its capitals. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** True if a value looks random rather than written: 20 or more letters and digits without a separator, at least four of each. */
const looksDrawn = (text: string) =>
  (text.match(/[A-Za-z0-9]{20,}/g) ?? []).some((run) => (run.match(/\d/g) ?? []).length >= 4 && (run.match(/[A-Za-z]/g) ?? []).length >= 4);

/**
 * Describes the part of an address that is or looks like a credential, such as “the parameter “code”” or “a name or password before the
 * host”; null if there is none. The text never contains the value itself.
 */
export function addressSecret(url: URL): string | null {
  if (url.username !== "" || url.password !== "") return "a name or password before the host";
  if (url.hash.length > 1) return "a part after “#”, which is never sent";
  for (const [name, text] of url.searchParams) {
    const isNamed = secretName.test(name.toLowerCase()) || wordsOf(name).some((word) => secretWord.test(word));
    if (isNamed) return `the parameter “${redactKeys(name).slice(0, 60)}”`;
    if (looksDrawn(name)) return "a parameter whose name looks like a key";
    if (looksDrawn(text) || keyBeginning.test(text))
      return `a value that looks like a key, in the parameter “${redactKeys(name).slice(0, 60)}”`;
  }
  const rest = `${url.hostname}${decodedPath(url)}`;
  if (redactKeys(url.href) !== url.href || redactKeys(rest) !== rest) return "a key that is set on the server";
  return keyBeginning.test(rest) ? "a part of its path that looks like a key" : null;
}

function decodedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
