"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { FormAlert } from "@/components/forms/form-alert";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { TextInput } from "@/components/ui/text-input";
import type { Role } from "@/lib/contracts/access";
import { loginStep } from "@/lib/contracts/plain/login-step";
import { Door } from "./door";
import { roleSentence } from "./role-words";

interface JoinFormProps {
  token: string;
  purpose: "invite" | "owner" | "password";
  /** Address of the person; null for an owner's link, where they enter it. */
  email: string | null;
  role: Role | null;
}

const titles = { invite: "Join this Heed", owner: "Become an owner", password: "Set a new password" };

/** Page that a one-time link opens: it makes an account, or sets a new password, and logs in. */
export function JoinForm({ token, purpose, email, role }: JoinFormProps) {
  const [mismatch, setMismatch] = useState(false);
  // A link works once: after it, a further try only logs in.
  const [joinedAs, setJoinedAs] = useState<string | null>(null);
  const enter = useMutation({
    mutationFn: async (body: { email?: string; name?: string; password: string }) => {
      const contracts = () => import("@/lib/contracts/people");
      const join = () => sendJson("POST", `/api/join/${token}`, body, () => contracts().then(({ joined }) => joined));
      const address = joinedAs ?? (await join()).email;
      setJoinedAs(address);
      const login = { email: address, password: body.password };
      return sendJson("POST", "/api/auth/sign-in/email", login, () => contracts().then(({ loginAnswer }) => loginAnswer));
    },
    onSuccess: ({ twoFactorRedirect }) => window.location.assign(twoFactorRedirect ? loginStep("/") : "/"),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? "");
    const isSame = text("password") === text("again");
    setMismatch(!isSame);
    if (!isSame) return;
    enter.mutate({
      password: text("password"),
      ...(purpose === "owner" && { email: text("email") }),
      ...(purpose !== "password" && { name: text("name") }),
    });
  };
  const note = {
    invite: role ? roleSentence[role] : "",
    owner: "Creates an account or restores access to yours: enter its e-mail address to replace the password.",
    password: "You are logged out everywhere else.",
  }[purpose];
  return (
    <Door title={titles[purpose]} note={note}>
      <form method="post" onSubmit={submit} className="space-y-4">
        <FormAlert error={enter.error} />
        {joinedAs !== null && enter.error && (
          <p className="text-sm text-ink-2">
            Your password is set and this link has been used. Try again to log in, or use{" "}
            <Link href="/login" className="text-accent underline-offset-2 hover:underline">
              the login page
            </Link>
            .
          </p>
        )}
        <Field label="E-mail" htmlFor="email">
          <TextInput
            id="email"
            name="email"
            type="email"
            autoComplete="username"
            {...(email === null ? { required: true } : { value: email, readOnly: true })}
          />
        </Field>
        {purpose !== "password" && (
          <Field label="Name" htmlFor="name" help="Shown beside what you make">
            <TextInput id="name" name="name" autoComplete="name" maxLength={100} aria-describedby={fieldNote("name")} required />
          </Field>
        )}
        <Field label="Password" htmlFor="password" help="12 characters or more; several words are good">
          <TextInput
            id="password"
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={12}
            maxLength={128}
            aria-describedby={fieldNote("password")}
            required
          />
        </Field>
        <Field label="Password again" htmlFor="again" {...(mismatch && { error: "The two passwords differ" })}>
          <TextInput
            id="again"
            name="again"
            type="password"
            autoComplete="new-password"
            aria-invalid={mismatch}
            aria-describedby={fieldNote("again")}
            required
          />
        </Field>
        <Button type="submit" variant="primary" busy={enter.isPending} className="w-full">
          {joinedAs !== null ? "Log in" : purpose === "password" ? "Set password and log in" : "Create account and log in"}
        </Button>
      </form>
    </Door>
  );
}
