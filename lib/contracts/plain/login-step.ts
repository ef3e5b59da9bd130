/** Returns the address of the login page that asks for a code of the second factor and then leads to `next`. */
export const loginStep = (next: string): string => `/login?${new URLSearchParams({ step: "code", next })}`;
