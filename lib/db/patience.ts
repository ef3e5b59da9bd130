import type pg from "pg";

/** Milliseconds to wait for a connection while the server has none left. */
const patienceMs = 20_000;
const [firstPauseMs, lastPauseMs] = [50, 1000];
/** Milliseconds after which a pool that was held back may open one more connection. */
const growEveryMs = 2000;

/**
 * Checks whether an error means that the server has no connection left for this account (max_connections, or a limit of the role or the
 * database).
 */
export const isFull = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "53300";

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Repeats `open` while the server has no connection left, with growing pauses; throws its error once `patience` is over. */
export async function untilNotFull<T>(open: () => Promise<T>, patience = patienceMs): Promise<T> {
  const until = performance.now() + patience;
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, lastPauseMs)) {
    try {
      return await open();
    } catch (error) {
      if (!isFull(error) || performance.now() + pause > until) throw error;
      await sleep(pause);
    }
  }
}

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void;

/**
 * Makes a pool wait if the server has no connection left: requests queue for the pool's connections, or, if it has none, until another
 * process releases one. The pool grows again by itself.
 */
export function makePatient(pool: pg.Pool, patience = patienceMs): pg.Pool {
  const { max = 1 } = pool.options;
  const plain: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
  // Requests are queued here and not in the pool, whose queue would retry immediately and endlessly.
  const waiting: (() => void)[] = [];
  let most = max;
  let inUse = 0;
  let isGrowing = false;
  let connected = 0;
  pool.on("connect", () => connected++);
  pool.on("remove", () => connected--);

  const next = () => {
    while (inUse < most) {
      const go = waiting.shift();
      if (!go) return;
      inUse++;
      go();
    }
  };
  const turn = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      next();
    });
  const giveBack = () => {
    inUse--;
    next();
  };
  const grow = () => {
    isGrowing = !pool.ending && most < max;
    if (!isGrowing) return;
    most++;
    next();
    setTimeout(grow, growEveryMs).unref();
  };
  const holdBack = () => {
    most = Math.max(1, connected);
    if (isGrowing) return;
    isGrowing = true;
    setTimeout(grow, growEveryMs).unref();
  };

  const connect = async (): Promise<pg.PoolClient> => {
    const until = performance.now() + patience;
    for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, lastPauseMs)) {
      await turn();
      try {
        const client = await plain();
        const release = client.release.bind(client);
        client.release = (error) => {
          release(error);
          giveBack();
        };
        return client;
      } catch (error) {
        if (!isFull(error) || performance.now() > until) {
          giveBack();
          throw error;
        }
        holdBack();
        // The pool's own connections return to the queue; without any, only waiting helps.
        if (connected === 0) await sleep(pause);
        giveBack();
      }
    }
  };
  const patient = (done?: Done) => {
    if (done === undefined) return connect();
    void connect().then(
      (client) => done(undefined, client, client.release),
      (error: Error) => done(error, undefined, () => {}),
    );
  };
  pool.connect = patient as typeof pool.connect;
  return pool;
}
