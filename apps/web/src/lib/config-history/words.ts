import type { Names } from '@balcao/contracts/maintenance/history/history'
import { VALUE_NAME } from '@balcao/contracts/maintenance/history/value-words'
import { wordingOf } from '@balcao/contracts/maintenance/history/wording'
import { ACT_NAME, FIELD_NAME, KIND_NAME } from '@balcao/contracts/maintenance/history/words'
import { messages } from '@balcao/ui/lib/messages'
import { channelName, priorityName, roleWord, statusName, typeName } from '@balcao/ui/lib/names'

// The contract's own words are the Portuguese.
export const kindName = messages('config.kind', KIND_NAME)
export const actName = messages('config.act', ACT_NAME)
const field = messages('config.field', FIELD_NAME)
const value = messages('config.value', VALUE_NAME)

/** For the English twin. */
export type Words = [typeof kindName, typeof actName, typeof field, typeof value]

/** What a field of a state is called. */
export const fieldName = (name: string): string => (Object.hasOwn(FIELD_NAME, name) ? field(name as keyof typeof FIELD_NAME) : name)

/** How states are put into the reader's words. */
export const readersWording = (names: Names) =>
  wordingOf(names, {
    field,
    value: (name) => value(name as 'yes'),
    gone: (id) => value('gone', { id }),
    status: statusName,
    priority: priorityName,
    channel: channelName,
    type: typeName,
    role: roleWord,
  })
