/** Words in place of the person of a thing that was made before accounts were turned on. */
export const beforeAccounts = "before accounts";
