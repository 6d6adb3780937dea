/** How articles are suggested for what is being written, in the form of a ticket and in the first one of the chat. */
export const SUGGESTING = {
  /** How long somebody stops typing before their words are searched. */
  restMs: 300,
  /** Fewer letters say nothing yet. */
  shortest: 4,
  /** Later than this, an answer would only move what is being written by then. */
  latestMs: 4_000,
  most: 3,
} as const
