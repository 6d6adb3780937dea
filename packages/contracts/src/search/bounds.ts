/** Fewer characters suggest nothing. */
export const LEAST_CHARACTERS = 2
