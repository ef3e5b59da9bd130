import { createRequire } from "node:module";
import { join } from "node:path";
import { firstOwnerSentence, settleAccounts } from "./accounts.mjs";
import { BootError } from "./boot-error.mjs";
import { keepRunning } from "./child.mjs";
import { connectionShare } from "./connection-share.mjs";
import { nextReadsNoFiles } from "./env-file.mjs";
import { explainError } from "./explain.mjs";
import { lockHome } from "./home-lock.mjs";
import { openDatabase } from "./open-database.mjs";
import { ownOrigin } from "./owner-link.mjs";
import { prepareSources } from "./prepare.mjs";
import { projectRoot } from "./project-root.mjs";
import { complain, say } from "./say.mjs";
import { expectSecret, findSecret, settleSecret } from "./secret.mjs";
import {
  expectFreePort,
  expectOidc,
  expectSafeAddress,
  expectSessionDays,
  expectTemporaryFolder,
  isOpenHost,
  settings,
} from "./settings.mjs";
import { onStopSignals } from "./stop-signals.mjs";
import { endTools, tool } from "./tool.mjs";
import { waitForHealth } from "./wait-for-health.mjs";
import { workerVariables } from "./worker.mjs";

const bundled = (name) => join(projectRoot, `dist/${name}.mjs`);

/**
 * Starts all of Heed, or the web server alone, and keeps it running until a signal ends it; never returns.
 * @param {{ dev: boolean, withWorker?: boolean }} options dev: pages and worker are rebuilt when sources change; withWorker: false if the
 * workers are started elsewhere, for the same database
 */
export async function launchHeed({ dev, withWorker = true }) {
  const { port, host, home, databaseUrl, accounts: given } = settings();
  // Next in development shows sources and faults to whoever asks.
  if (dev && isOpenHost(host))
    throw new BootError(`HOST=${host} is refused: npm run dev listens only on this machine. Use npm start to listen on more.`);
  let accounts = given;
  if (!withWorker && databaseUrl === null)
    throw new BootError("A web server without a worker needs a separate Postgres: set DATABASE_URL to it, here and for the workers.");
  const origin = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {}); // a closed pipe must not crash Heed

  const parts = { web: null, worker: null, database: null, watch: null, lock: null };
  let stopping = false;
  const end = (code) => {
    parts.lock?.release();
    process.exit(code);
  };
  const stop = async (code) => {
    if (stopping) return;
    stopping = true;
    await endTools();
    await parts.watch?.();
    await parts.web?.stop();
    await parts.worker?.stop();
    await parts.database?.stop();
    end(code);
  };
  const fail = (error) => {
    if (stopping) return;
    complain(explainError(error));
    stop(1);
  };
  const force = () => {
    for (const part of [parts.web, parts.worker, parts.database]) part?.kill();
    end(1);
  };
  onStopSignals({
    stop: () => {
      if (parts.web) say("Stopping. Runs resume at the next start.");
      stop(0);
    },
    force,
  });

  // The web server shows this to its visitors while the database is down.
  let trouble = null;
  const onTrouble = (sentence) => {
    trouble = sentence;
    parts.web?.tell({ databaseTrouble: trouble });
  };

  let secret = null;
  const environment = async (url) => ({
    ...process.env,
    ...nextReadsNoFiles,
    ...(await connectionShare(url)),
    DATABASE_URL: url,
    HEED_HOME: home,
    ...(accounts && { HEED_ACCOUNTS: "1" }),
    ...(secret !== null && { HEED_SECRET: secret }),
    PORT: String(port),
    NODE_ENV: dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });

  const start = async () => {
    expectTemporaryFolder();
    expectSafeAddress({ accounts });
    expectSessionDays();
    expectOidc();
    parts.lock = await lockHome(home, origin);
    await expectFreePort({ port, host });
    secret = findSecret({ home, databaseUrl, say });
    await prepareSources({ say, development: dev });
    if (stopping) return;
    // The build of the pages reads the bundles, and runs while the database is being created.
    const programs = import("./bundle.mjs").then(({ bundle }) => bundle());
    const pages = dev ? null : programs.then(() => import("./build-web.mjs")).then(({ buildWeb }) => buildWeb({ say }));
    const onRunning = (server) => {
      parts.database = server;
    };
    const opening = openDatabase({ databaseUrl, home, say, onTrouble, onRunning }).then(async (database) => {
      parts.database = database;
      secret = await settleSecret({ home, url: database.url, secret, holdsHome: true });
      accounts = await settleAccounts(database.url, accounts);
      expectSafeAddress({ accounts });
      await expectSecret({ url: database.url, secret, accounts });
      return environment(database.url);
    });
    const filling = Promise.all([opening, programs]).then(async ([env]) => {
      if (!stopping) await tool("Filling the database", process.execPath, [bundled("seed")], { env, quiet: true });
    });
    Promise.all([pages, programs, opening, filling]).catch(fail);
    const [env] = await Promise.all([opening, pages]);
    if (stopping) return;
    // Heed does not listen before someone can log in.
    const first = accounts ? await firstOwnerSentence(env.DATABASE_URL, ownOrigin({ host, port })) : null;
    if (first !== null) say(first);
    const onPid = () => {
      parts.lock.children([parts.web, parts.worker].flatMap((part) => part?.pid() ?? []));
      if (trouble) onTrouble(trouble);
    };
    const common = { env, say, onPid, onGivenUp: fail };
    const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
    const served = dev ? [next, "dev", "-p", String(port), "-H", host] : [join(projectRoot, "lib/boot/web.mjs"), String(port), host];
    // Rendering a page leaves megabytes of garbage: with more space for young objects, most of them die before a collection.
    const web = ["--max-semi-space-size=32", ...served];
    parts.web = keepRunning({
      ...common,
      env: { ...env, PGAPPNAME: "heed web" },
      name: "web server",
      args: web,
      showOutput: dev,
      patience: 5000,
      check: () => expectFreePort({ port, host }),
    });
    onPid();
    await filling;
    if (stopping) return;
    if (dev) {
      const { watchBundles } = await import("./bundle.mjs");
      parts.watch = await watchBundles(() => parts.worker?.restart());
    }
    if (withWorker) {
      const args = ["--enable-source-maps", bundled("worker")];
      const worker = { ...common, env: { ...workerVariables, ...env, PGAPPNAME: "heed worker" } };
      parts.worker = keepRunning({ ...worker, name: "worker", args, showOutput: true, patience: 30_000, check: parts.database.up });
    }
    onPid();
    await waitForHealth(origin, { seconds: 60, anyAnswer: dev });
    await parts.worker?.ready;
    say(`Heed is ready: ${accounts ? ownOrigin({ host, port }) : origin}`);
    say(
      accounts
        ? `Accounts are on: people log in.${isOpenHost(host) ? ` It listens on ${host}.` : ""}`
        : "It listens only on this machine, without accounts. To let others in: npm run heed -- accounts on",
    );
    // Until the images exist, a sandbox boots Python from its sources.
    const { makePythonImages } = await import("./python-images.mjs");
    makePythonImages().catch((error) => stopping || complain(explainError(error)));
  };

  start().catch(fail);
  await new Promise(() => {});
}
