/** The longest text that is rewritten or translated at once. */
export const MAX_REWRITTEN = 8_000
