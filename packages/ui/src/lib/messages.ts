import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

type Values = Readonly<Record<string, string | number | Date>>

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const loaded = new Set<string>()

/**
 * The texts of one feature: ICU sources by key, rendered on call.
 * Every plural carries =0, one, many and other: Brazilian Portuguese counts 0 as "one" and a million as "many".
 *
 *     const t = messages('tickets', { found: '{n, plural, =0 {Nenhum ticket} one {# ticket} many {# de tickets} other {# tickets}}' })
 *     t('found', { n: 3 })
 */
export const messages =
  <Key extends string>(feature: string, sources: Readonly<Record<Key, string>>) =>
  (key: Key, values?: Values): string => {
    const id = `${feature}.${key}`
    if (!loaded.has(id)) {
      i18n.load('pt-BR', { ...i18n.messages, [id]: compileMessage(sources[key]) })
      loaded.add(id)
    }
    return i18n._(id, values)
  }
