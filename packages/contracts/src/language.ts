/** The languages of the screens and of the mails; the first is the product's own. */
export const LANGUAGES = ['pt-BR', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Whatever is not a language of ours is read in the product's own. */
export const languageOf = (kept: string | null | undefined): Language => LANGUAGES.find((one) => one === kept) ?? 'pt-BR'
