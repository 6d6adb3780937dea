import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { catalogue, locale, otherTexts } from './language.ts'

type Values = Readonly<Record<string, string | number | Date>>

/** Renders one text of a feature. The feature's name is there for the English twin to be checked by. */
export type Texts<Feature extends string, Key extends string> = ((key: Key, values?: Values) => string) & { readonly of?: Feature }

/** What `messages.en.ts` next to a `messages.ts` says: each key of it, none besides. */
export type Twin<T> = T extends Texts<infer Feature, infer Key> ? Readonly<Record<Feature, Readonly<Record<Key, string>>>> : never

/** The twin of a file with several of them. */
export type TwinOfAll<All extends readonly unknown[]> = All extends readonly [infer First, ...infer Rest]
  ? Twin<First> & TwinOfAll<Rest>
  : unknown

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })

/**
 * The texts of one feature: ICU sources by key, rendered on call, in the language of the moment. Never call it while a module
 * loads: what a constant holds would stay in the language of that moment.
 * Every plural carries =0, one, many and other: Brazilian Portuguese counts 0 as "one" and a million as "many".
 *
 *     const t = messages('tickets', { found: '{n, plural, =0 {Nenhum ticket} one {# ticket} many {# de tickets} other {# tickets}}' })
 *     t('found', { n: 3 })
 */
export const messages =
  <Feature extends string, Key extends string>(feature: Feature, sources: Readonly<Record<Key, string>>): Texts<Feature, Key> =>
  (key, values) => {
    const id = `${feature}.${key}`
    const now = catalogue()
    if (i18n.locale !== now) {
      i18n.load(now, {})
      i18n.activate(now, locale())
    }
    if (!(id in i18n.messages)) i18n.load(now, { [id]: compileMessage(otherTexts()?.[feature]?.[key] ?? sources[key]) })
    return i18n._(id, values)
  }
