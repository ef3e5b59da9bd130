import { createAuthMiddleware } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";
import { loginStep } from "@/lib/contracts/plain/login-step";

/** Seconds within which the code must follow. */
const seconds = 600;

// better-auth's own plugin does this after a password alone; cookie and stored values are those of the plugin.
/** Hook after a return from the OIDC provider: takes back the session of a person with a second factor and leads to the page that asks for the code. */
export const askSecondFactor = createAuthMiddleware(async (ctx) => {
  const made = ctx.context.newSession;
  if (!ctx.path?.startsWith("/callback/") || !made?.user.twoFactorEnabled) return;
  const { internalAdapter } = ctx.context;
  deleteSessionCookie(ctx, true);
  await internalAdapter.deleteSession(made.session.token);
  ctx.context.setNewSession(null);
  const identifier = `2fa-${generateRandomString(20)}`;
  const expiresAt = new Date(Date.now() + seconds * 1000);
  await internalAdapter.createVerificationValue({ value: made.user.id, identifier, expiresAt });
  await internalAdapter.createVerificationValue({ value: "0", identifier: `2fa-attempts-${identifier}`, expiresAt });
  const cookie = ctx.context.createAuthCookie("two_factor", { maxAge: seconds });
  await ctx.setSignedCookie(cookie.name, identifier, ctx.context.secret, cookie.attributes);
  throw ctx.redirect(loginStep(ctx.context.responseHeaders?.get("location") ?? "/"));
});
