import { isBuiltInType, type OwnType } from '@balcao/contracts/tickets/type-words'
import type { SaveTypes } from '@balcao/contracts/tickets/types'
import { sessions } from '../../../lib/session.ts'
import { api, trpc } from '../../../lib/trpc.ts'

type Asked = { data: OwnType[] | undefined; error: unknown; refetch: () => unknown }

/** The organisation's types today, those switched off among them. */
export const useTicketTypes = (): Asked => trpc.tickets.types.list.useQuery({}, { refetchOnMount: 'always' })

export function useSaveTicketTypes() {
  const utils = trpc.useUtils()
  return async (list: SaveTypes): Promise<OwnType[]> => {
    const saved = await api.tickets.types.save.mutate(list)
    await utils.tickets.types.list.cancel()
    utils.tickets.types.list.setData({}, saved)
    // The words themselves come with the profile.
    await sessions.reload()
    return saved
  }
}

/** What was typed of one type and is not saved yet. Others' changes show through where nothing was. */
type Edit = { name?: string; customerName?: string; active?: boolean }
/** The list as it is being written: types by their keys, new ones by a number. Null where nothing was touched. */
export type Draft = { order: readonly string[]; edits: Readonly<Record<string, Edit>>; removed: readonly string[] }
export type Row = { id: string; isNew: boolean; name: string; customerName: string; active: boolean }

export const NOTHING: Draft = { order: [], edits: {}, removed: [] }
const isNew = (id: string) => id.startsWith('+')

/** What is on the screen: the draft over what is saved. Types that a colleague added meanwhile come last. */
export function rowsOf({ order, edits, removed }: Draft, types: readonly OwnType[]): Row[] {
  const saved = new Map(types.map((type) => [type.key, type]))
  const ids = [...order, ...types.flatMap(({ key }) => (order.includes(key) ? [] : key))]
  return ids.flatMap((id) => {
    const type = saved.get(id)
    if (removed.includes(id) || !(type || isNew(id))) return []
    const { name = type?.name ?? '', customerName = type?.customerName ?? '', active = type?.active ?? true } = edits[id] ?? {}
    return { id, isNew: isNew(id), name, customerName, active }
  })
}

/** The draft with one more row, at its end; `id` is the row's. */
export function withNew(draft: Draft, rows: readonly Row[]): { draft: Draft; id: string } {
  const id = `+${1 + Math.max(0, ...rows.filter((row) => row.isNew).map((row) => Number(row.id)))}`
  return { draft: { ...draft, order: [...rows.map((row) => row.id), id] }, id }
}

/** The draft with a row one place up (-1) or down (1). */
export function withMoved(draft: Draft, rows: readonly Row[], id: string, by: -1 | 1): Draft {
  const order = rows.map((row) => row.id)
  const from = order.indexOf(id)
  order.splice(from, 1)
  order.splice(from + by, 0, id)
  return { ...draft, order }
}

export function withoutRow({ edits, order, removed }: Draft, rows: readonly Row[], id: string): Draft {
  const left = (order.length > 0 ? order : rows.map((row) => row.id)).filter((one) => one !== id)
  const { [id]: _, ...others } = edits
  return { order: left, edits: others, removed: isNew(id) ? removed : [...removed, id] }
}

const typed = (text: string) => text.trim() || null

/** What is to be sent: of each type what was typed, new ones whole; undefined where nothing would change. */
export function listToSave(draft: Draft, types: readonly OwnType[]): SaveTypes | undefined {
  const rows = rowsOf(draft, types)
  const removed = draft.removed.filter((key) => types.some((type) => type.key === key))
  const list = rows.map(({ id, ...row }): SaveTypes['types'][number] => {
    const type = types.find(({ key }) => key === id)
    const [name, customerName] = [typed(row.name), typed(row.customerName)]
    if (!type) return { name, customerName, active: row.active }
    return {
      key: id,
      ...(name === type.name ? {} : { name }),
      ...(customerName === type.customerName ? {} : { customerName }),
      ...(row.active === type.active ? {} : { active: row.active }),
    }
  })
  const isSame = list.every((one, n) => one.key === types[n]?.key && Object.keys(one).length === 1) && removed.length === 0
  return isSame ? undefined : { types: list, remove: removed }
}

/** What brings back a list after another was saved; undefined where a type is gone, which nothing brings back as it was. */
export function wayBack(before: readonly OwnType[], after: readonly OwnType[]): SaveTypes | undefined {
  const keys = new Set(after.map(({ key }) => key))
  if (!before.every(({ key }) => keys.has(key))) return undefined
  return {
    types: [...before],
    remove: after.flatMap(({ key }) => (before.some((type) => type.key === key) || isBuiltInType(key) ? [] : key)),
  }
}
