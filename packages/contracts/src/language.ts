/** The languages of the screens and of the mails; the first is the product's own. */
export const LANGUAGES = ['pt-BR', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
