import Provider from "oidc-provider";

// An OIDC provider in its own process, for tests: whoever enters a name is let in. A name that begins with “unverified-” belongs to a person
// whose e-mail address is not verified; “second-” gives a person the verified address of another. Arguments: the address to which logins return.
const [, , redirectUri] = process.argv;
const server = (await import("node:http")).createServer((request, response) => answer(request, response));
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const issuer = `http://127.0.0.1:${server.address().port}`;
const provider = new Provider(issuer, {
  clients: [{ client_id: "heed", client_secret: "the secret of the client", redirect_uris: [redirectUri] }],
  cookies: { keys: ["a key of tests"] },
  pkce: { required: () => true },
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      ...{ sub: id, name: id.split("@")[0], email: id.replace(/^(unverified|second)-/, ""), email_verified: !id.startsWith("unverified-") },
    }),
  }),
});
const answer = provider.callback();
console.log(issuer);
