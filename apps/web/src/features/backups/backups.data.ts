import type { Backup } from '@balcao/contracts/backups/backups'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { askFor, Refused } from '../../lib/files/raw-call.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

const PAGE = 20
const LOOK_AGAIN_MS = 1_000
/** Somebody else may have asked for one. */
const LOOK_SOMETIMES_MS = 15_000
export const isUnderWay = ({ status }: Pick<Backup, 'status'>): boolean => status === 'queued' || status === 'running'

/** Backups, newest first; while one is being made it is looked at every second. */
export function useBackups() {
  const query = trpc.backups.list.useInfiniteQuery(
    { limit: PAGE },
    {
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      refetchInterval: ({ state }) => (state.data?.pages[0]?.data.some(isUnderWay) ? LOOK_AGAIN_MS : LOOK_SOMETIMES_MS),
    },
  )
  return { ...query, rows: query.data?.pages.flatMap((page) => page.data) ?? [] }
}

/** What is done with backups; a toast says how it went. */
export function useBackupActs() {
  const utils = trpc.useUtils()
  const tried = async (act: () => Promise<unknown>, done?: string): Promise<void> => {
    try {
      await act()
      if (done) notify.success(done, { id: 'backups' })
    } catch (error) {
      const { code, message } = failureOf(error)
      if (code !== 'proof_required') notify.error(t('failedToast', { why: message }), { id: 'backups' })
    } finally {
      await utils.backups.invalidate()
    }
  }
  return {
    bring: (file: File) =>
      tried(async () => {
        const body = new FormData()
        body.append('file', file)
        try {
          await askFor('/api/backup/import', { method: 'POST', body })
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          notify.error(t('failedToast', { why: error.message }), { id: 'backups' })
          return
        }
        notify.success(t('importAsked'), { id: 'backups' })
      }),
    make: () => tried(() => api.backups.create.mutate({}), t('asked')),
    pin: ({ id, pinned }: Backup) => tried(() => api.backups.update.mutate({ id, pinned: !pinned })),
    verify: ({ id }: Backup) => tried(() => api.backups.verify.query({ id, fresh: true }), t('verifying')),
    remove: ({ id }: Backup) => tried(() => api.backups.remove.mutate({ id }), t('removed')),
    download: ({ id }: Backup) =>
      tried(async () => {
        const { url } = await api.backups.link.mutate({ id })
        window.location.assign(url)
      }),
  }
}
