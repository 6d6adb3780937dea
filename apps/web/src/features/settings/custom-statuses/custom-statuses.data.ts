import { CUSTOMIZABLE, type Customizable, type CustomStatus } from '@balcao/contracts/tickets/custom-status-words'
import type { SaveCustomStatuses } from '@balcao/contracts/tickets/custom-statuses'
import { sessions } from '../../../lib/session.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { type Draft, type Entry, type Row, rowsOf, typed } from '../words-list.ts'

type Asked = { data: CustomStatus[] | undefined; error: unknown; refetch: () => unknown }

/** The organisation's custom statuses today, those switched off among them. */
export const useCustomStatuses = (): Asked => trpc.tickets.customStatuses.list.useQuery({}, { refetchOnMount: 'always' })

export function useSaveCustomStatuses() {
  const utils = trpc.useUtils()
  return async (list: SaveCustomStatuses): Promise<CustomStatus[]> => {
    const saved = await api.tickets.customStatuses.save.mutate(list)
    await utils.tickets.customStatuses.list.cancel()
    utils.tickets.customStatuses.list.setData({}, saved)
    // The words themselves come with the profile.
    await sessions.reload()
    return saved
  }
}

/** As a list of words is written: each by its id. */
export const entriesOf = (all: readonly CustomStatus[]): Entry[] => all.map(({ id, ...one }) => ({ key: String(id), ...one }))

/** The status that a row is of; a new one's stands in its id. */
export function statusOf({ id }: Pick<Row, 'id'>, all: readonly CustomStatus[]): Customizable {
  const name = id.split(':')[1] ?? all.find((one) => String(one.id) === id)?.status
  return CUSTOMIZABLE.find((status) => status === name) ?? 'open'
}

/** What is to be sent: of each what was typed, new ones whole; undefined where nothing would change. */
export function listToSave(draft: Draft, all: readonly CustomStatus[]): SaveCustomStatuses | undefined {
  const remove = all.flatMap(({ id }) => (draft.removed.includes(String(id)) ? id : []))
  const statuses = rowsOf(draft, entriesOf(all)).map((row): SaveCustomStatuses['statuses'][number] => {
    const saved = all.find(({ id }) => String(id) === row.id)
    const [name, customerName] = [typed(row.name), typed(row.customerName)]
    if (!saved) return { status: statusOf(row, all), ...(name ? { name } : {}), customerName, active: row.active }
    return {
      id: saved.id,
      ...(name === saved.name || name === null ? {} : { name }),
      ...(customerName === saved.customerName ? {} : { customerName }),
      ...(row.active === saved.active ? {} : { active: row.active }),
    }
  })
  const isSame = statuses.every((one, n) => one.id === all[n]?.id && Object.keys(one).length === 1) && remove.length === 0
  return isSame ? undefined : { statuses, remove }
}

/** What brings back a list after another was saved; undefined where one is gone, which nothing brings back as it was. */
export function wayBack(before: readonly CustomStatus[], after: readonly CustomStatus[]): SaveCustomStatuses | undefined {
  const ids = new Set(after.map(({ id }) => id))
  if (!before.every(({ id }) => ids.has(id))) return undefined
  return {
    statuses: before.map(({ status: _, ...one }) => one),
    remove: after.flatMap(({ id }) => (before.some((one) => one.id === id) ? [] : id)),
  }
}
