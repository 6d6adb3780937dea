import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { SaveWatch } from '@balcao/contracts/watchers/watches'
import type { WatchedEntity } from '@balcao/contracts/watchers/watching'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { api, trpc } from '../trpc.ts'
import { t } from './messages.ts'

export type Thing = { entity: WatchedEntity; id: number; name: string }

/** What the signed-in person follows beside tickets. */
export function useThings() {
  const query = trpc.tickets.watching.things.list.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** Whether and how the reader follows something; undefined until it is known, or where that could not be read. */
export function useThing({ entity, id }: Pick<Thing, 'entity' | 'id'>, enabled = true) {
  const { data, isError } = trpc.tickets.watching.things.get.useQuery({ entity, id }, { enabled })
  return { how: data?.watch, isUnknown: isError && !data }
}

/** Following and leaving things; says what went wrong by itself. */
export function useThingActs() {
  const { things } = trpc.useUtils().tickets.watching
  async function run<T>(act: () => Promise<T>): Promise<T | null> {
    try {
      return await act()
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'watch' })
      return null
    } finally {
      void things.invalidate()
    }
  }
  const save = (input: SaveWatch) => run(() => api.tickets.watching.things.save.mutate(input))
  const remove = ({ entity, id }: Pick<Thing, 'entity' | 'id'>) => run(() => api.tickets.watching.things.remove.mutate({ entity, id }))
  return {
    save,
    state: ({ entity, id }: Thing) => run(() => api.tickets.watching.things.get.query({ entity, id })),
    /** Begins to follow, and says so with a way back. @returns whether it went well */
    follow: async (thing: Thing): Promise<boolean> => {
      const { entity, id, name } = thing
      if (!(await save({ entity, id }))) return false
      notify.undo(t('followed', { name }), () => void remove(thing), { id: 'watch' })
      return true
    },
    /** Stops, and offers to follow again as before. */
    stop: async ({ entity, id, name }: Thing, { level, mutedUntil }: Pick<SaveWatch, 'level' | 'mutedUntil'>) => {
      // Nothing else of how one followed is to be sent: the server takes no more.
      const again = { entity, id, level, mutedUntil }
      if (await remove({ entity, id })) notify.undo(t('stoppedThing', { name }), () => void save(again), { id: 'watch' })
    },
  }
}
