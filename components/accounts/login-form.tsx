"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { FormAlert } from "@/components/forms/form-alert";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { pathWithin } from "@/lib/contracts/plain/path-within";
import { Door } from "./door";

interface LoginFormProps {
  /** Path to which the login leads. */
  next: string;
  /** Name of the OIDC provider; null if there is none. */
  oidc: string | null;
  /** True if a login through the OIDC provider has just failed. */
  failed: boolean;
  /** True if only the code of the second factor is missing. */
  needsCode: boolean;
}

const answer = () => import("@/lib/contracts/people").then(({ loginAnswer }) => loginAnswer);

/** Page on which people log in: with a password and perhaps the code of a second factor, or through the OIDC provider. */
export function LoginForm({ next, oidc, failed, needsCode: begun }: LoginFormProps) {
  const [needsCode, setNeedsCode] = useState(begun);
  const enter = () => window.location.assign(pathWithin(next));
  const password = useMutation({
    mutationFn: (body: { email: string; password: string }) => sendJson("POST", "/api/auth/sign-in/email", body, answer),
    onSuccess: ({ twoFactorRedirect }) => (twoFactorRedirect ? setNeedsCode(true) : enter()),
  });
  const elsewhere = useMutation({
    mutationFn: () =>
      sendJson("POST", "/api/auth/sign-in/social", { next }, () => import("@/lib/contracts/people").then(({ oidcStart }) => oidcStart)),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (needsCode) return <CodeForm onEnter={enter} onBack={() => setNeedsCode(false)} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    password.mutate({ email: String(given.get("email")), password: String(given.get("password")) });
  };
  return (
    <Door title="Log in" note="No account yet, or forgot your password? Ask an owner of this Heed for a link.">
      <form method="post" onSubmit={submit} className="space-y-4">
        {failed && !password.error && (
          <FormAlert
            error={new Error(`The login through ${oidc ?? "the login service"} did not work. Use your password, or ask an owner.`)}
          />
        )}
        <FormAlert error={password.error ?? elsewhere.error} />
        <Field label="E-mail" htmlFor="email">
          <TextInput id="email" name="email" type="email" autoComplete="username" required autoFocus />
        </Field>
        <Field label="Password" htmlFor="password">
          <TextInput id="password" name="password" type="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" variant="primary" busy={password.isPending} className="w-full">
          Log in
        </Button>
      </form>
      {oidc && (
        <Button busy={elsewhere.isPending} onClick={() => elsewhere.mutate()} className="mt-3 w-full">
          <span>
            Log in with <span translate="no">{oidc}</span>
          </span>
        </Button>
      )}
    </Door>
  );
}

/** Second step of a login: the code of an authenticator, or a recovery code. */
function CodeForm({ onEnter, onBack }: { onEnter: () => void; onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const send = useMutation({
    mutationFn: (code: string) =>
      sendJson("POST", isRecovery ? "/api/auth/two-factor/verify-backup-code" : "/api/auth/two-factor/verify-totp", { code }),
    onSuccess: onEnter,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send.mutate(String(new FormData(event.currentTarget).get("code")).replaceAll(" ", ""));
  };
  const id = isRecovery ? "recovery-code" : "code";
  return (
    <Door
      title="Second factor"
      note={isRecovery ? "Each recovery code works once." : "Enter the code for Heed from your authenticator app."}
    >
      <form method="post" onSubmit={submit} className="space-y-4">
        <FormAlert error={send.error} />
        <Field
          label={isRecovery ? "Recovery code" : "Code"}
          htmlFor={id}
          help={isRecovery ? "One of the codes that you saved" : "Six digits, a new code every 30 seconds"}
        >
          <TextInput
            key={id}
            id={id}
            name="code"
            mono
            inputMode={isRecovery ? "text" : "numeric"}
            autoComplete="one-time-code"
            aria-describedby={fieldNote(id)}
            required
            autoFocus
          />
        </Field>
        <Button type="submit" variant="primary" busy={send.isPending} className="w-full">
          Log in
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap justify-between gap-2">
        <Button size="sm" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? "Use the authenticator" : "Use a recovery code"}
        </Button>
        <Button size="sm" onClick={onBack}>
          Back
        </Button>
      </div>
    </Door>
  );
}
