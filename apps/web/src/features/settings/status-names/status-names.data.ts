import type { UpdateStatusNames } from '@balcao/contracts/tickets/status-names'
import { hasCustomerName, type OwnStatusNames, takenBy } from '@balcao/contracts/tickets/status-words'
import { STATUS, STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import { sessions } from '../../../lib/session.ts'
import { api, trpc } from '../../../lib/trpc.ts'

type Asked = { data: OwnStatusNames | undefined; error: unknown; refetch: () => unknown }

/** What the organisation calls its statuses today. */
export const useStatusNames = (): Asked => trpc.tickets.statusNames.get.useQuery({}, { refetchOnMount: 'always' })

export function useSaveStatusNames() {
  const utils = trpc.useUtils()
  return async (change: UpdateStatusNames): Promise<void> => {
    const saved = await api.tickets.statusNames.update.mutate(change)
    await utils.tickets.statusNames.get.cancel()
    utils.tickets.statusNames.get.setData({}, saved)
    // The words themselves come with the profile.
    await sessions.reload()
  }
}

const WORDS = ['name', 'customerName'] as const
export type Word = (typeof WORDS)[number]
export type Place = `${Status}.${Word}`
/** What was typed and is not saved yet, by its field. Others' changes show through where nothing was. */
export type Edits = Partial<Record<Place, string>>

/** The fields there are, in their order. */
const PLACES = STATUSES.flatMap((status) =>
  WORDS.filter((word) => word === 'name' || hasCustomerName(status)).map((word) => [status, word] as const),
)

/** What a field holds: as typed, or as saved. */
export const shownIn = (edits: Edits, own: OwnStatusNames, status: Status, word: Word): string =>
  edits[`${status}.${word}`] ?? own[status]?.[word] ?? ''

/** Nothing, or the built-in word itself, is none of one's own. */
function meant(text: string, status: Status, word: Word): string | null {
  const trimmed = text.trim()
  return trimmed === '' || trimmed === STATUS[status][word === 'name' ? 'name' : 'customerLabel'] ? null : trimmed
}

const inEdits = (edits: Edits, own: OwnStatusNames) =>
  PLACES.flatMap(([status, word]) => {
    const typed = edits[`${status}.${word}`]
    const before = own[status]?.[word] ?? null
    const after = typed === undefined ? before : meant(typed, status, word)
    return after === before ? [] : [{ status, word, before, after }]
  })

const asChange = (words: readonly { status: Status; word: Word; value: string | null }[]): UpdateStatusNames => {
  const change: Partial<Record<Status, Partial<Record<Word, string | null>>>> = {}
  for (const { status, word, value } of words) change[status] = { ...change[status], [word]: value }
  return change
}

/** What is to be sent, and what brings back what it replaces; undefined where nothing would change. */
export function changeOf(edits: Edits, own: OwnStatusNames): { change: UpdateStatusNames; back: UpdateStatusNames } | undefined {
  const words = inEdits(edits, own)
  if (words.length === 0) return undefined
  return {
    change: asChange(words.map(({ status, word, after }) => ({ status, word, value: after }))),
    back: asChange(words.map(({ status, word, before }) => ({ status, word, value: before }))),
  }
}

/** Fields whose word is another status's already, with whose. */
export function takenIn(edits: Edits, own: OwnStatusNames): { place: Place; by: Status }[] {
  const names: OwnStatusNames = {}
  for (const status of STATUSES) {
    const [name, customerName] = WORDS.map((word) => meant(shownIn(edits, own, status, word), status, word))
    names[status] = { name: name ?? null, customerName: customerName ?? null }
  }
  return PLACES.flatMap(([status, word]) => {
    const text = names[status]?.[word]
    const by = text ? takenBy(word, text, status, names) : undefined
    return by ? [{ place: `${status}.${word}` as const, by }] : []
  })
}
