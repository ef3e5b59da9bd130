import { config } from "zod/v4/core";
import { allowTranslation } from "@/components/ui/translated-text";

// Next runs this before any other module of a page. Zod would try whether it may make code of texts, which the policy of the page
// forbids (lib/http/content-policy.ts) and the browser reports.
config({ jitless: true });
allowTranslation();
