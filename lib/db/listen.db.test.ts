import { expect, test } from "vitest";
import { listen } from "./listen";
import { pool } from "./pool";

test("notifications reach the first and further listeners once they are listening, and again after a lost connection", async () => {
  const heard: string[] = [];
  let times = 0;
  const listenAs = (name: string) =>
    new Promise<() => void>((resolve) => {
      const stop = listen(
        (payload) => heard.push(`${name} ${payload}`),
        "heed",
        () => {
          times++;
          resolve(stop);
        },
      );
    });
  const say = (text: string) => pool().query("select pg_notify('heed', $1)", [text]);
  const stopFirst = await listenAs("first");
  await say("a");
  await expect.poll(() => heard).toEqual(["first a"]);
  const stopSecond = await listenAs("second");
  await say("b");
  await expect.poll(() => heard).toEqual(["first a", "first b", "second b"]);
  expect(times).toBe(2);
  await pool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen heed%' and datname = current_database()",
  );
  await expect.poll(() => times).toBe(4);
  stopSecond();
  await say("c");
  await expect.poll(() => heard).toEqual(["first a", "first b", "second b", "first c"]);
  stopFirst();
});
