"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { accountKeys } from "@/components/data/query-keys";
import { FormAlert } from "@/components/forms/form-alert";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field, fieldNote } from "@/components/ui/field";
import { orRetry } from "@/components/ui/or-retry";
import { Section } from "@/components/ui/section";
import { TextInput } from "@/components/ui/text-input";
import type { SecondFactorStart } from "@/lib/contracts/people";

// The encoder is loaded when a second factor is set up.
const QrCode = dynamic(
  orRetry(async () => (await import("./qr-code")).QrCode),
  { ssr: false },
);

/** Part of the account page that turns codes of an authenticator on and off. */
export function SecondFactor({ isOn, hasPassword }: { isOn: boolean; hasPassword: boolean }) {
  const client = useQueryClient();
  const router = useRouter();
  const [begun, setBegun] = useState<SecondFactorStart | null>(null);
  const start = useMutation({
    mutationFn: (body: { password?: string }) =>
      sendJson("POST", "/api/auth/two-factor/enable", body, () =>
        import("@/lib/contracts/people").then(({ secondFactorStart }) => secondFactorStart),
      ),
    onSuccess: setBegun,
  });
  const stop = useMutation({
    mutationFn: (body: { password?: string }) => sendJson("POST", "/api/auth/two-factor/disable", body),
    onSuccess: () => changed(),
  });
  // The frame of the page, which the server renders, depends on the second factor of an owner.
  const changed = () => {
    router.refresh();
    return client.invalidateQueries({ queryKey: accountKeys.all });
  };
  const change = isOn ? stop : start;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    change.mutate(hasPassword ? { password } : {});
  };
  const done = () => {
    setBegun(null);
    return changed();
  };
  return (
    <Section
      title="Second factor"
      note={
        isOn
          ? "On: a login also needs a code from your authenticator app."
          : "Off. With it, a login also needs a code from an authenticator app, such as one on your phone."
      }
    >
      {begun ? (
        <Setup begun={begun} onDone={done} />
      ) : (
        <form method="post" onSubmit={submit} className="flex flex-wrap items-end gap-3">
          {hasPassword && (
            <Field label="Your password" htmlFor="factor-password" className="w-full max-w-xs">
              <TextInput id="factor-password" name="password" type="password" autoComplete="current-password" required />
            </Field>
          )}
          <Button type="submit" busy={change.isPending} variant={isOn ? "danger" : "quiet"}>
            {isOn ? "Turn off" : "Set up"}
          </Button>
        </form>
      )}
      {change.error && !begun && (
        <div className="mt-3">
          <FormAlert error={change.error} />
        </div>
      )}
    </Section>
  );
}

function Setup({ begun, onDone }: { begun: SecondFactorStart; onDone: () => void }) {
  const secret = new URL(begun.totpURI).searchParams.get("secret") ?? "";
  const verify = useMutation({
    mutationFn: (code: string) => sendJson("POST", "/api/auth/two-factor/verify-totp", { code }),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    verify.mutate(String(new FormData(event.currentTarget).get("code")).replaceAll(" ", ""));
  };
  return (
    <ol className="max-w-[76ch] list-decimal space-y-5 pl-5 text-sm text-ink-2">
      <li>
        <p>
          Add Heed to your authenticator: scan this code with it, enter the key, or{" "}
          <a href={begun.totpURI} className="text-accent underline underline-offset-2">
            open it on this device
          </a>
          .
        </p>
        <div className="my-3 h-44">
          <QrCode text={begun.totpURI} label="QR code with the key for your authenticator" />
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <code translate="no" className="num break-all text-ink">
            {secret.match(/.{1,4}/g)?.join(" ")}
          </code>
          <CopyButton text={secret} label="Copy key" />
        </p>
      </li>
      <li>
        <p>Save these recovery codes somewhere safe. Each works once, if you lose the authenticator; they are not shown again.</p>
        <ul translate="no" aria-label="Recovery codes" className="num my-2 grid max-w-md grid-cols-2 gap-x-6 text-ink">
          {begun.backupCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={begun.backupCodes.join("\n")} label="Copy recovery codes" />
      </li>
      <li>
        <form method="post" onSubmit={submit} className="flex flex-wrap items-start gap-3">
          <Field label="Code" htmlFor="factor-code" help="The six digits that the authenticator shows now" className="w-full max-w-xs">
            <TextInput
              id="factor-code"
              name="code"
              mono
              inputMode="numeric"
              autoComplete="one-time-code"
              aria-describedby={fieldNote("factor-code")}
              required
            />
          </Field>
          <Button type="submit" variant="primary" busy={verify.isPending} className="sm:mt-6">
            Turn on
          </Button>
        </form>
        {verify.error && (
          <div className="mt-3">
            <FormAlert error={verify.error} />
          </div>
        )}
      </li>
    </ol>
  );
}
