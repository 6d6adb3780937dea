/** The languages that texts are rewritten in and translated into, and which the detector tells apart; the first is the product's own. */
export const WRITING_LANGUAGES = ['pt-BR', 'en', 'es', 'fr', 'de', 'it'] as const
export type WritingLanguage = (typeof WRITING_LANGUAGES)[number]

/** The languages' names, as a model is told and as people read them in Portuguese. */
export const LANGUAGE_NAMES: Readonly<Record<WritingLanguage, string>> = {
  'pt-BR': 'português do Brasil',
  en: 'inglês',
  es: 'espanhol',
  fr: 'francês',
  de: 'alemão',
  it: 'italiano',
}
