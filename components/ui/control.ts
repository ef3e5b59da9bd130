/** Classes shared by all text controls. */
export const control =
  "control min-w-0 max-md:min-h-11 rounded-md border border-line-2 bg-raised px-2.5 text-sm text-ink transition-colors placeholder:text-ink-3 hover:enabled:border-ink-3 focus-visible:border-accent focus-visible:outline-offset-0 disabled:opacity-50 aria-invalid:border-fail [&:is(input,textarea):read-only]:bg-sunken";
