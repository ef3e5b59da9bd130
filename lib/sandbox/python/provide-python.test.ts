import { expect, it } from "vitest";
import { providePython } from "./provide-python";
import { body, requestOf } from "./sandbox.fixture";

it("a sandbox failure is an error, not an outcome of the function", async () => {
  const { python, close } = providePython();
  const outcomes = python(requestOf(body("return 1")));
  // The call still waits for the process to start.
  close();
  await expect(outcomes).rejects.toMatchObject({
    code: "unavailable",
    message: "The Python sandbox failed. The sandbox was closed. Check its layers on the System page.",
  });
});
