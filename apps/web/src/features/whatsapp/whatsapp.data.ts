import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { CreateWhatsappAccount, UpdateWhatsappAccount, WhatsappAccount } from '@balcao/contracts/whatsapp/accounts'
import type { ListWhatsappMessages } from '@balcao/contracts/whatsapp/messages'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
import { runAct } from '../../lib/page/run-act.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t as log } from './log.messages.ts'
import { t } from './messages.ts'

export const useAccounts = () => trpc.whatsapp.accounts.list.useQuery({})

export type Filter = Pick<ListWhatsappMessages, 'accountId' | 'direction' | 'state' | 'number'>

/** What came and went, the newest first, 50 a page. */
export function useLog(filter: Filter) {
  const query = trpc.whatsapp.messages.list.useInfiniteQuery(
    { limit: PAGE_SIZE, ...filter },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** What went wrong, as a sentence and by field. */
type Refusal = { why: string; fields: Record<string, string> }
type Saved = { account: WhatsappAccount } | Refusal

/** What is done to numbers and messages. */
export function useWhatsappActs() {
  const cache = trpc.useUtils().whatsapp
  const toast = { id: 'whatsapp' }
  const run = <T>(act: () => Promise<T>) => runAct({ t, toast, after: () => void cache.invalidate() }, act)
  async function save(input: CreateWhatsappAccount | UpdateWhatsappAccount): Promise<Saved> {
    try {
      const account =
        'id' in input
          ? await api.whatsapp.accounts.update.mutate(input)
          : await api.whatsapp.accounts.create.mutate(input, { context: { actionKey: newActionKey() } })
      return { account }
    } catch (error) {
      const fields = Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message]))
      return { why: failureOf(error).message, fields }
    } finally {
      void cache.invalidate()
    }
  }
  const setActive = ({ id, name }: WhatsappAccount, active: boolean): Promise<void> =>
    run(async () => {
      const saved = await api.whatsapp.accounts.update.mutate({ id, active })
      notify.undo(t(active ? 'activated' : 'deactivated', { name }), () => void setActive(saved, !active), toast)
    }) as Promise<void>
  return {
    save,
    setActive,
    newVerifyToken: (id: number) => run(() => api.whatsapp.accounts.update.mutate({ id, newVerifyToken: true })),
    remove: ({ id, name }: WhatsappAccount) =>
      run(async () => {
        await api.whatsapp.accounts.remove.mutate({ id })
        notify.success(t('removed', { name }), toast)
      }),
    test: ({ id, name }: WhatsappAccount) =>
      run(async () => {
        const { displayNumber, quality, apiStatus, lastError } = await api.whatsapp.accounts.test.mutate({ id })
        if (lastError) return notify.error(t('testFailed', { why: lastError }), toast)
        notify.success(t('tested', { name, number: displayNumber ?? '—', quality: quality ?? '—', status: apiStatus ?? '—' }), toast)
      }),
    sync: ({ id }: WhatsappAccount) =>
      run(async () => {
        const { data } = await api.whatsapp.templates.sync.mutate({ id })
        notify.success(t('synced', { n: data.filter(({ status }) => status !== 'GONE').length }), toast)
      }),
    again: (id: number) =>
      run(async () => {
        await api.whatsapp.messages.again.mutate({ id })
        notify.success(log('asked'), toast)
      }),
  }
}
