/** What stands in the place of a part that was hidden: nothing of it, not even how long it was. */
export const HIDDEN = '▇▇▇'
export const MAX_ERASURE_REASON = 500
/** Parts of a message that are hidden at once. */
export const MAX_PARTS = 20
/** Shorter ones would stand in words that have nothing to do with them. */
export const LEAST_PART = 3
