/** The languages of the screens and of the mails; the first is the product's own. */
export const LANGUAGES = ['pt-BR', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Whatever is not a language of ours is read in the product's own. */
export const languageOf = (kept: string | null | undefined): Language => LANGUAGES.find((one) => one === kept) ?? 'pt-BR'

const BY_TAG: Readonly<Record<string, Language>> = { pt: 'pt-BR', en: 'en' }

/** The language an `Accept-Language` header prefers among ours (RFC 9110, 12.5.4); the product's own where it names none of them. */
export function preferredLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
    return { language: BY_TAG[tag.split('-')[0] ?? ''], weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const ours = ranges.filter(({ language, weight }) => language !== undefined && weight > 0)
  return ours.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? 'pt-BR'
}
