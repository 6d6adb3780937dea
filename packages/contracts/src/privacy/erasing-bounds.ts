/** What stands in the place of a part that was hidden: nothing of it, not even how long it was. */
export const HIDDEN = '▇▇▇'
export const MAX_ERASURE_REASON = 500
/** Parts of a message that are hidden at once. */
export const MAX_PARTS = 20
/** Shorter ones would stand in words that have nothing to do with them. */
export const LEAST_PART = 3
/** What stands in the place of words that were erased, by language of the organisation. */
export const ERASED_WORDS: Readonly<Record<string, string>> = { 'pt-BR': 'Conteúdo apagado', en: 'Content erased' }
/** Whether a text is what stands where all was erased. */
export const isErased = (text: string): boolean => Object.values(ERASED_WORDS).includes(text)
/** Whether a text may have been erased, or parts of it: what is known of that is asked for then. */
export const looksErased = (text: string): boolean => text.includes(HIDDEN) || isErased(text)
