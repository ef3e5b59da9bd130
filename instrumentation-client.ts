import { allowTranslation } from "@/components/ui/translated-text";

// Next runs this before any other module of a page. Zod would try whether it may make code of texts, which the policy of the page
// forbids (lib/http/content-policy.ts) and the browser reports. Zod takes its settings from here when it is loaded; its own `config`
// would have every page load 15 kB of it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
allowTranslation();
