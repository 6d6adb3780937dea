import type { KbSettings, UpdateKbSettings } from '@balcao/contracts/kb/settings'

/** The settings as they stand in fields: lists are lines, and groups of words are lines with commas. */
export type Values = Omit<KbSettings, 'version' | 'feedbackReasons' | 'synonyms' | 'reviewEveryDays' | 'theme'> & {
  feedbackReasons: string
  synonyms: string
  reviewEveryDays: string
  theme: Omit<KbSettings['theme'], 'accent'> & { accent: string }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const wordsOf = (line: string) =>
  line
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

export const valuesOf = ({ version: _, ...settings }: KbSettings): Values => ({
  ...settings,
  feedbackReasons: settings.feedbackReasons.join('\n'),
  synonyms: settings.synonyms.map((group) => group.join(', ')).join('\n'),
  reviewEveryDays: settings.reviewEveryDays === null ? '' : String(settings.reviewEveryDays),
  theme: { ...settings.theme, accent: settings.theme.accent ?? '' },
})

/** What the fields say, as it is sent; whether it is right the server says. */
export const settingsOf = (values: Values): Omit<UpdateKbSettings, 'version'> => ({
  ...values,
  feedbackReasons: linesOf(values.feedbackReasons),
  synonyms: linesOf(values.synonyms).map(wordsOf),
  reviewEveryDays: values.reviewEveryDays.trim() === '' ? null : Number(values.reviewEveryDays),
  theme: { ...values.theme, accent: values.theme.accent === '' ? null : values.theme.accent },
  logo: Object.fromEntries(Object.entries(values.logo).filter(([, address]) => address === null || address.startsWith('data:'))),
})
