"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

/** Page of a share with a password, until this browser has given it. It shows nothing about what is shared. */
export function SharePassword({ slug }: { slug: string }) {
  const router = useRouter();
  const [password, setPassword] = useState("");
  const unlock = useMutation({
    mutationFn: () => sendJson("POST", `/api/s/${slug}/password`, { password }),
    onSuccess: () => router.refresh(),
  });
  return (
    <div className="flex min-h-[60dvh] max-w-sm flex-col justify-center">
      <h1 className="text-2xl font-semibold tracking-[-0.015em]">This link has a password</h1>
      <p className="mt-2 text-ink-2">Whoever sent you the link knows it. You are asked once per browser.</p>
      <form
        className="mt-6 flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          unlock.mutate();
        }}
      >
        <Field label="Password" htmlFor="share-password" error={unlock.error?.message} className="flex-1">
          <TextInput
            id="share-password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            maxLength={200}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-describedby={unlock.error ? fieldNote("share-password") : undefined}
          />
        </Field>
        <Button type="submit" variant="primary" busy={unlock.isPending || unlock.isSuccess} className="mt-6">
          Open
        </Button>
      </form>
    </div>
  );
}
