/**
 * A variable of the environment. `name` ends with "…" where it is a prefix. `kind` is what its value may be, `text` one sentence for the
 * table in docs/environment.md, `for` whether users or developers set it, or Heed itself for its own processes.
 * @typedef {{ name: string, kind: string, default: string, for: "users" | "developers" | "Heed", text: string }} Variable
 */

/** @type {(who: Variable["for"]) => (name: string, kind: string, fallback: string, text: string) => Variable} */
const declared = (who) => (name, kind, fallback, text) => ({ name, kind, default: fallback, for: who, text });
const user = declared("users");
const developer = declared("developers");
const internal = declared("Heed");

/**
 * All variables that Heed reads. A test compares the list with the code and with the tables of docs/environment.md.
 * @type {readonly Variable[]}
 */
export const variables = [
  user("PORT", "number", "3000", "Port of the pages."),
  user("HEED_HOME", "folder", ".heed", "Folder of the embedded database."),
  user(
    "DATABASE_URL",
    "address",
    "",
    "A Postgres of your own in UTF-8 instead of the embedded one, such as `postgresql://user:password@host:5432/heed`; `sslmode` means what it means to `psql`.",
  ),
  user(
    "HEED_ACCOUNTS",
    "flag",
    "",
    "People log in, with roles: every page and route needs a session, an API key or a share's link. Implied by a `HOST` that is not loopback; `npm run heed -- accounts on` stores it.",
  ),
  user("HOST", "host", "127.0.0.1", "The address to listen on. Any other than loopback turns accounts on."),
  user(
    "PUBLIC_URL",
    "address",
    "",
    "The address under which others reach Heed, through a tunnel or a proxy; links of shares begin with it. Without accounts, add its host name to `HEED_ALLOWED_HOSTS`: only shared links can then be reached under it.",
  ),
  user(
    "HEED_ALLOWED_HOSTS",
    "list",
    "",
    "Further host names under which this machine may be reached, such as that of a tunnel; others are refused. Without accounts only shared links can be reached under them.",
  ),
  user(
    "HEED_TRUSTED_PROXIES",
    "list",
    "",
    "Addresses and ranges of the proxies in front of Heed, such as `127.0.0.1` or `10.0.0.0/8`; `X-Forwarded-For`, `-Proto` and `-Host` count only from these, and are otherwise removed.",
  ),
  user(
    "HEED_PLAIN_HTTP",
    "flag",
    "",
    "With accounts, `PUBLIC_URL` need not begin with `https`; every page then says that passwords and results can be read in transit.",
  ),
  user(
    "HEED_KEY_…",
    "key",
    "",
    "Keys of endpoints: a model may name any variable with this prefix, and those of known providers such as `OPENROUTER_API_KEY`.",
  ),
  user(
    "HEED_SECRET",
    "text",
    "the file `secret` in `HEED_HOME`",
    "Random text of at least 32 characters that encrypts stored keys. With a `DATABASE_URL` there is no default, and stored keys need it, the same on every machine.",
  ),
  user("HEED_NEW_SECRET", "text", "", "The secret that `npm run heed -- rotate-secret` changes to, where `HEED_SECRET` is set."),
  user("HEED_ALLOWED_KEYS", "list", "", "Further variables that a model may name as its key."),
  user(
    "HEED_DB_CONNECTIONS",
    "number",
    "by the server's limit",
    "The most connections to the database that each process opens, at least 2; the default is 2 to 12.",
  ),
  user("HEED_ENV_FILE", "file", ".env", "Another file with variables; empty for none."),
  user(
    "HEED_JOB_PRIORITY",
    "`low` or `normal`",
    "low",
    "With `normal`, builds and other jobs compete with pages and runs for the processor instead of having a lower priority.",
  ),
  user("HEED_ALLOWED_ADDRESSES", "list", "", "Hosts that may be called although they have link-local or cloud metadata addresses."),
  user("HEED_WEBHOOK_URL", "address", "", "Address that receives a message when a run ends or needs a decision, see below."),
  user(
    "HEED_LOG",
    "`json`",
    "",
    "With `json`, each line that launcher, web server and worker log is one JSON object, with the ids of requests, runs and jobs, and each request is logged. Lines that Node or Next write themselves, such as the stack of a crash, are not.",
  ),
  user(
    "HEED_TAGGER",
    "folder",
    "",
    "Folder with the three JSON files of NLTK's `averaged_perceptron_tagger_eng` (`python -m nltk.downloader averaged_perceptron_tagger_eng`, or `packages/taggers` of github.com/nltk/nltk_data), for IFBench's `words:start_verb`.",
  ),
  user(
    "HEED_SYLLABLES",
    "file",
    "",
    "File with syllapy's list, a word and its number per line (`syllapy/data.csv` of syllapy 0.7.2, github.com/mholtzscher/syllapy), for IFBench's `words:odd_even_syllables`. Without these two files 15 of IFBench's 300 prompts are not scorable.",
  ),
  user(
    "HEED_OIDC_ISSUER",
    "address",
    "",
    "The OIDC provider through which people may log in, with https unless it is on this machine, see [Accounts](accounts.md).",
  ),
  user("HEED_OIDC_CLIENT_ID", "text", "", "Heed's name at the OIDC provider."),
  user("HEED_OIDC_CLIENT_SECRET", "key", "", "Heed's secret at the OIDC provider."),
  user(
    "HEED_OIDC_DOMAINS",
    "list",
    "",
    "Domains of verified e-mail addresses with which people log in through the OIDC provider without an invitation.",
  ),
  user("HEED_OIDC_ROLE", "`reader` or `runner`", "reader", "Role that people from these domains get."),
  user("HEED_SESSION_IDLE_DAYS", "days", "7", "Days without use after which people log in again."),
  user("HEED_SESSION_DAYS", "days", "30", "Days after a login after which people log in again, however much they use Heed."),
  user(
    "HEED_OWNER_TWO_FACTOR",
    "flag",
    "",
    "Owners need a second factor: without it they can only see results until they turn it on in their account.",
  ),
  user("HTTPS_PROXY", "address", "", "The proxy through which endpoints with `https` addresses are asked."),
  user("HTTP_PROXY", "address", "", "The proxy through which endpoints with `http` addresses are asked."),
  user(
    "NO_PROXY",
    "list",
    "",
    "Hosts that are called without the proxy; calls to this machine bypass it unless `HEED_PROXIED` names the host.",
  ),
  user("HEED_PROXIED", "list", "", "Loopback hosts that are asked through the proxy too."),
  user("NODE_EXTRA_CA_CERTS", "file", "", "File with the certificate of a proxy or authority of your own."),
  user("TMPDIR", "folder", "by the system", "Folder for temporary files."),
  developer("CHROMIUM_PATH", "file", "a browser that is found", "The browser for the browser tests."),
  developer("HEED_WRITE_PINS", "flag", "", "`lib/runs/pinned.db.test.ts` writes its fixture again."),
  developer("HEED_WRITE_GOLD", "flag", "", "The long test of LogicIF's functions writes their labels again."),
  developer("HEED_WRITE_WORDS", "flag", "", "The test of IFScale's further words writes their file again."),
  developer("HEED_PROPERTY_SEED", "number", "20251119", "Seed of the values that property tests draw."),
  developer("HEED_E2E_TRACE", "flag", "", "Browser tests keep the traces of those that fail."),
  developer("HEED_E2E_ONE_FILE", "flag", "", "Browser tests start one Heed instead of two; for one file."),
  developer("HEED_TEST_NOISE", "flag", "", "Tests print what their workers print."),
  developer("HEED_TEST_REPORT", "file", "", "File to which tests write what they took; set by `npm test -- --report`."),
  developer("HEED_FAILED_BEFORE", "number", "0", "Checks that failed before the tests, to be counted with them."),
  internal("HEED_LAUNCHER", "number", "", "Process id of the launcher, with which its children end."),
  internal("HEED_TEST_PROGRESS", "folder", "", "Folder in which processes of tests note what they do."),
  internal("HEED_TEST_KILLED", "file", "", "File that names tests whose process was killed, and errors outside of all tests."),
  internal("HEED_E2E_LANES", "JSON", "", "Homes and ports of the browser tests' Heeds."),
  internal("HEED_E2E_HOME", "folder", "", "Home of the Heed that a browser test uses."),
];

/** Number of letters to insert, delete or replace to turn one word into the other. */
function distance(a, other) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === other[j - 1] ? 0 : 1));
    row = next;
  }
  return row[other.length];
}

const isKnown = (name) =>
  variables.some((known) => (known.name.endsWith("…") ? name.startsWith(known.name.slice(0, -1)) : name === known.name));

/**
 * Lists a sentence for each variable that begins with `HEED_` and that Heed does not read, with the nearest known name.
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function unknownVariables(env = process.env) {
  const keys = new Set((env.HEED_ALLOWED_KEYS ?? "").split(",").map((name) => name.trim()));
  return Object.keys(env)
    .filter((name) => name.startsWith("HEED_") && !isKnown(name) && !keys.has(name))
    .sort()
    .map((name) => {
      const near = variables
        .filter((known) => known.name.startsWith("HEED_") && known.for !== "Heed")
        .map((known) => {
          if (!known.name.endsWith("…")) return { name: known.name, far: distance(name, known.name) };
          const prefix = known.name.slice(0, -1);
          // Any text may follow a prefix, so only the beginning of the name is compared, and must nearly equal the prefix.
          const far = distance(name.slice(0, prefix.length), prefix);
          return { name: known.name, far: far > 2 ? Number.POSITIVE_INFINITY : far };
        })
        .sort((a, b) => a.far - b.far)[0];
      return `The variable ${name} has no effect. Did you mean ${near.name}? docs/environment.md lists all variables.`;
    });
}
