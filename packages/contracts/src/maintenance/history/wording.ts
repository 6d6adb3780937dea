import { ROLE_NAME } from '../../access.ts'
import { CHANNEL_NAME, PRIORITY_NAME, STATUS, STATUSES, type Status, TYPE_NAME } from '../../tickets/statuses.ts'
import type { Wording } from './describe.ts'
import type { Names } from './history.ts'
import { namedBy } from './named.ts'
import { VALUE_NAME, type ValueName } from './value-words.ts'
import { FIELD_NAME, type FieldName } from './words.ts'

const isIn = <Key extends string>(words: Record<Key, unknown>, key: string): key is Key => Object.hasOwn(words, key)

/** How a language calls what it calls in one word. */
export type Vocabulary = {
  field(name: FieldName): string
  value(name: ValueName): string
  gone(id: string): string
  status(status: Status): string
  priority(name: keyof typeof PRIORITY_NAME): string
  channel(name: keyof typeof CHANNEL_NAME): string
  type(key: string): string
  role(key: string): string
}

/** Words for the fields and values of states, in a vocabulary and with the names of what is named by id. */
export function wordingOf(names: Names, words: Vocabulary): Wording {
  const named = (value: string | number, field: string): string | undefined => {
    const what = namedBy(field)
    const name = what && names[what]?.[String(value)]
    if (name !== undefined) return name
    return what && typeof value === 'number' ? words.gone(String(value)) : undefined
  }
  return {
    field: (name) => (isIn(FIELD_NAME, name) ? words.field(name) : name),
    value(value, field) {
      if (typeof value === 'boolean') return words.value(value ? 'yes' : 'no')
      const word = `${field}.${value}`
      const own = named(value, field)
      if (own !== undefined) return own
      if (isIn(VALUE_NAME, word)) return words.value(word)
      if (field === 'minRole' || field === 'role') return words.role(String(value))
      if (typeof value === 'number') return String(value)
      if (['status', 'statuses', 'from', 'to'].includes(field) && (STATUSES as readonly string[]).includes(value))
        return words.status(value as Status)
      if (field === 'priority' && isIn(PRIORITY_NAME, value)) return words.priority(value)
      if (field === 'channel' && isIn(CHANNEL_NAME, value)) return words.channel(value)
      if (namedBy(field) === 'type') return words.type(value)
      return value
    },
  }
}

/** The words of files, which are written in Portuguese. */
export const wordingFor = (names: Names, statuses: Partial<Record<Status, string>>): Wording =>
  wordingOf(names, {
    field: (name) => FIELD_NAME[name],
    value: (name) => VALUE_NAME[name],
    gone: (id) => VALUE_NAME.gone.replace('{id}', id),
    status: (status) => statuses[status] ?? STATUS[status].name,
    priority: (name) => PRIORITY_NAME[name],
    channel: (name) => CHANNEL_NAME[name],
    type: (key) => (isIn(TYPE_NAME, key) ? TYPE_NAME[key] : key),
    role: (key) => (isIn(ROLE_NAME, key) ? ROLE_NAME[key] : key),
  })
