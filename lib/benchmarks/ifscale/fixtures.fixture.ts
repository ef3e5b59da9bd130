import type { IfscaleItem } from "./items/item";

/** Small cases for the conformance tests: in each, `good` must score above `bad` under every verifier. */
export const fixtures: { item: IfscaleItem; good: string; bad: string }[] = [
  {
    item: { words: ["ledger", "tariff", "quota"] },
    good: "<report>The ledger shows what the tariff cost us, and the quota held.</report>",
    bad: "<report>The ledgers show what the tariffs cost us.</report>",
  },
  {
    item: { words: ["ESG", "C++", "naïve", "audit", "audit"] },
    good: "<report>An esg audit of the C++x code was anything but naïve, said the C++ group.</report>",
    bad: "<report>Auditing the code was naive.</report>",
  },
];
