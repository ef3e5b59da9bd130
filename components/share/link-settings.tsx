"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { Share } from "@/lib/contracts/share";
import { useShareChange } from "./use-share-change";

/** A date as its field holds it, in the reader's time zone. */
const fieldDate = (date: Date) =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, "0"), String(date.getDate()).padStart(2, "0")].join("-");

/** The last moment of a field's day, in the reader's time zone. */
function endOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 23, 59, 59, 999);
}

/** Expiry and password of a link, as two small forms; each is stored by its own button. For the browser only. */
export function LinkSettings({ link }: { link: Share }) {
  const id = useId();
  const change = useShareChange();
  const stored = link.expiresAt === null ? "" : fieldDate(new Date(link.expiresAt));
  /** Null while the stored date is shown. */
  const [typedDay, setTypedDay] = useState<string | null>(null);
  const day = typedDay ?? stored;
  const [password, setPassword] = useState("");
  const send = (changed: Parameters<typeof change.mutate>[0]["change"], done: string) =>
    change.mutateAsync({ link, change: changed, done }).catch(() => undefined);
  return (
    <div className="grid gap-x-8 gap-y-3 rounded-md bg-sunken/60 p-3 sm:grid-cols-2">
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          const expiresAt = day === "" ? null : endOf(day).toISOString();
          if (await send({ expiresAt }, day === "" ? "The link does not expire." : "Expiry set."))
            setTypedDay((now) => (now === day ? null : now));
        }}
      >
        <Field
          label="Expires after"
          htmlFor={`${id}-day`}
          help="Leave empty for no expiry. The link works until the end of the day in your time zone."
        >
          <div className="flex gap-2">
            <TextInput
              id={`${id}-day`}
              type="date"
              min={fieldDate(new Date())}
              value={day}
              onChange={(event) => setTypedDay(event.target.value)}
              className="min-w-0 flex-1"
            />
            <Button type="submit" disabled={day === stored} busy={change.isPending && change.variables.change.expiresAt !== undefined}>
              Set
            </Button>
          </div>
        </Field>
      </form>
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          if (await send({ password }, "Password set. Whoever opens the link is asked for it."))
            setPassword((now) => (now === password ? "" : now));
        }}
      >
        <Field
          label={link.hasPassword ? "New password" : "Password"}
          htmlFor={`${id}-password`}
          help={
            link.hasPassword ? (
              <>
                The link has a password.{" "}
                <button
                  type="button"
                  className="finger text-accent underline underline-offset-2"
                  onClick={() => void send({ password: null }, "Password removed.")}
                >
                  Remove it
                </button>
              </>
            ) : (
              "At least 8 characters; send it separately from the link."
            )
          }
        >
          <div className="flex gap-2">
            <TextInput
              id={`${id}-password`}
              type="password"
              autoComplete="new-password"
              minLength={8}
              maxLength={200}
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              className="min-w-0 flex-1"
            />
            <Button type="submit" disabled={password === ""} busy={change.isPending && change.variables.change.password !== undefined}>
              Set
            </Button>
          </div>
        </Field>
      </form>
    </div>
  );
}
