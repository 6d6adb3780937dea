import type { KeptSearch } from '@balcao/contracts/search/kept'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

/** What the person keeps, and what they last searched for. */
export function useKept() {
  const { data, error } = trpc.search.kept.list.useQuery({})
  return { data, error }
}

/** What is done to kept searches. */
export function useKeptActs() {
  const utils = trpc.useUtils()
  const acted = async (act: () => Promise<unknown>, told?: string) => {
    try {
      await act()
      if (told) notify.success(told, { id: 'kept' })
    } catch (error) {
      notify.error(t('keptFailed', { why: failureOf(error).message }), { id: 'kept' })
    }
    await utils.search.kept.list.invalidate()
  }
  // What is followed goes with its search, and reads as its search does.
  const reread = () => void utils.tickets.watching.things.invalidate()
  return {
    /** @throws what the server refused; the form says it. */
    save: async (name: string, q: string) => {
      const saved = await api.search.kept.save.mutate({ name, q }, { context: { actionKey: newActionKey() } })
      reread()
      notify.success(t('saved', { name: saved.name ?? name }), { id: 'kept' })
      await utils.search.kept.list.invalidate()
    },
    remove: ({ id, name, q }: KeptSearch) =>
      acted(() => api.search.kept.remove.mutate({ id }).then(reread), t('removed', { name: name ?? q })),
    forget: () => acted(() => api.search.kept.forget.mutate({})),
    /** That it could not be remembered is nothing to trouble anybody with. */
    remember: (q: string) => {
      if (q.trim())
        void api.search.kept.remember.mutate({ q: q.trim() }).then(
          () => utils.search.kept.list.invalidate(),
          () => undefined,
        )
    },
  }
}
