import { createInterface } from "node:readline/promises";
import { bootClient } from "./boot-client.mjs";
import { BootError } from "./boot-error.mjs";
import { noteCommand } from "./note-command.mjs";
import { ownerLinkSentence } from "./owner-link.mjs";

async function withClient(url, use) {
  const client = await bootClient(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const statusSql = `select
  coalesce((select value from setting where key = 'accounts'), 'false') = 'true' as stored,
  (select count(*)::int from person where deactivated_at is null) as people,
  (select count(*)::int from person where deactivated_at is null and role = 'owner') as owners`;

/**
 * Reads what a database says about accounts: whether they were turned on in it, and how many people and owners can log in.
 * @param {string} url of a database with the current schema
 * @returns {Promise<{ stored: boolean, people: number, owners: number }>}
 */
export const readAccounts = (url) => withClient(url, async (client) => (await client.query(statusSql)).rows[0]);

const storeSql = "insert into setting (key, value) values ('accounts', $1) on conflict (key) do update set value = excluded.value";

/**
 * Decides whether accounts are on: given, or on in this database before. It stores that they are on, so that a later start without the
 * variable cannot open everything.
 * @param {string} url of a database with the current schema
 * @param {boolean} given true if HEED_ACCOUNTS or HOST turns them on
 * @returns {Promise<boolean>}
 */
export async function settleAccounts(url, given) {
  const { stored } = await readAccounts(url);
  if (given && !stored)
    await withClient(url, async (client) => {
      await client.query(storeSql, ["true"]);
      await noteCommand(client, "accounts.on", "", { by: "HEED_ACCOUNTS or HOST" });
    });
  return given || stored;
}

/**
 * Returns a sentence with a link for becoming the first owner if there is none who can log in, else null.
 * @param {string} url of a database with the current schema
 * @param {string} origin address of Heed, without a slash at its end
 * @returns {Promise<string | null>}
 */
export async function firstOwnerSentence(url, origin) {
  if ((await readAccounts(url)).owners > 0) return null;
  return `There is no owner yet. ${await ownerLinkSentence(url, origin)}`;
}

const counted = (n, noun, nouns) => `${n} ${n === 1 ? noun : nouns}`;
const confirmed = async (question) => {
  if (!process.stdin.isTTY) return false;
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const reply = await reader.question(`${question} [y/N] `);
  reader.close();
  return /^y(es)?$/i.test(reply.trim());
};

const offWarning =
  "Without accounts, Heed listens only on this machine, and whoever can use this machine may do everything. People, keys and sessions stay stored.";

/**
 * Runs `heed accounts on|off|status` on a database: changes what is stored, which counts from the next start, and returns the line to print.
 * @param {string[]} words after `accounts`
 * @param {string} url of a database with the current schema
 * @param {boolean} given true if accounts are on whatever is stored, by HEED_ACCOUNTS or HOST
 */
export async function accountsCommand([verb, ...more], url, given) {
  const isConfirmed = more.length === 1 && more[0] === "--yes";
  if (!["on", "off", "status"].includes(verb) || (more.length > 0 && !isConfirmed))
    throw new BootError("Usage: npm run heed -- accounts on|off|status. “off” asks for confirmation, which --yes gives.");
  const { stored, people, owners } = await readAccounts(url);
  if (verb === "status") {
    const why = stored
      ? "They were turned on with this command, HEED_ACCOUNTS=1 or HOST."
      : given
        ? "HEED_ACCOUNTS=1 or HOST turns them on."
        : "";
    const who = `${counted(people, "person", "people")} can log in, ${counted(owners, "owner", "owners")} among them.`;
    return `Accounts are ${stored || given ? "on" : "off"}. ${why} ${who}`.replace(/ {2,}/g, " ");
  }
  const isOn = verb === "on";
  if (stored === isOn) return `Accounts are ${verb} already${!isOn && given ? ", but HEED_ACCOUNTS=1 or HOST turns them on" : ""}.`;
  if (!isOn && !isConfirmed && !(await confirmed(`${offWarning} Turn accounts off?`)))
    throw new BootError(`Nothing was changed. ${offWarning} Confirm with: npm run heed -- accounts off --yes`);
  await withClient(url, async (client) => {
    await client.query(storeSql, [JSON.stringify(isOn)]);
    await noteCommand(client, `accounts.${verb}`);
  });
  if (isOn)
    return "Accounts are on from Heed's next start, which prints a link for the first owner. Results from before belong to the owners.";
  return `Accounts are off from Heed's next start${given ? ", unless HEED_ACCOUNTS=1 or HOST still turns them on" : ""}. People, keys and sessions stay stored.`;
}
