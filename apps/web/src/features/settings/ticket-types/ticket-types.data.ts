import { isBuiltInType, type OwnType } from '@balcao/contracts/tickets/type-words'
import type { SaveTypes } from '@balcao/contracts/tickets/types'
import { sessions } from '../../../lib/session.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { type Draft, rowsOf, typed } from '../words-list.ts'

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
