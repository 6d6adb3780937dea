import type { Language } from '@balcao/contracts/language'
import type { News, NewsTexts, Words } from './texts.ts'
import { NEWS_EN } from './words.en.ts'
import { NEWS_PT } from './words.pt.ts'

const NEWS: Record<Language, NewsTexts> = { 'pt-BR': NEWS_PT, en: NEWS_EN }

/** What is to be told, in whatever language its reader has. */
export const newsOf =
  <K extends keyof NewsTexts>(kind: K, about: Parameters<NewsTexts[K]>[0]): News =>
  (language) =>
    (NEWS[language][kind] as (of: typeof about) => Words)(about)
