import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { CreateCampaign, ListCampaigns, ListRecipients, UpdateCampaign, WholeCampaign } from '@balcao/contracts/whatsapp/campaigns'
import { shownNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { outcomeOf } from '../../../lib/page/outcome.ts'
import { runAct } from '../../../lib/page/run-act.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { formField } from './form-values.ts'
import { t } from './messages.ts'

/** What is on its way changes by the second; what was sent is still delivered, read and answered. */
const LOOK_OFTEN_MS = 3_000
const LOOK_SOMETIMES_MS = 15_000
const lookAgain = (state: string | undefined) => (state === 'sending' ? LOOK_OFTEN_MS : state === 'draft' ? false : LOOK_SOMETIMES_MS)

/** Campaigns, the newest first, 50 a page. */
export function useCampaigns(filter: Pick<ListCampaigns, 'state'>) {
  const query = trpc.whatsapp.campaigns.list.useInfiniteQuery(
    { limit: PAGE_SIZE, ...filter },
    {
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.pages[0]?.data.some((one) => one.state === 'sending') ? LOOK_OFTEN_MS : LOOK_SOMETIMES_MS,
    },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

export const useCampaign = (id: number | undefined) =>
  trpc.whatsapp.campaigns.get.useQuery(
    { id: id ?? 0 },
    { enabled: id !== undefined, retry: false, refetchInterval: ({ state }) => lookAgain(state.data?.state) },
  )

/** Whom a campaign is for, 50 a page. */
export function useRecipients(filter: Pick<ListRecipients, 'state' | 'id'>, isSending: boolean) {
  const query = trpc.whatsapp.campaigns.recipients.useInfiniteQuery(
    { limit: PAGE_SIZE, ...filter },
    {
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: isSending ? LOOK_OFTEN_MS : LOOK_SOMETIMES_MS,
    },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** What is done to campaigns. */
export function useCampaignActs() {
  const cache = trpc.useUtils().whatsapp
  const toast = { id: 'whatsapp-campaign' }
  const calls = api.whatsapp.campaigns
  const run = <T>(act: () => Promise<T>) => runAct({ t, toast, after: () => void cache.invalidate() }, act)
  const said = async (text: string, act: () => Promise<unknown>) =>
    run(async () => {
      await act()
      notify.success(text, toast)
      return true
    })
  return {
    async save(input: CreateCampaign | UpdateCampaign) {
      const send = (): Promise<WholeCampaign> =>
        'id' in input ? calls.update.mutate(input) : calls.create.mutate(input, { context: { actionKey: newActionKey() } })
      const outcome = await outcomeOf(send, 'whatsapp_campaign_changed', formField)
      void cache.invalidate()
      return outcome
    },
    start: (id: number, count: number, at?: string) =>
      said(t(at ? 'scheduled' : 'started'), () => calls.start.mutate({ id, count, ...(at ? { at } : {}) })),
    withdraw: (id: number) => said(t('withdrawn'), () => calls.withdraw.mutate({ id })),
    pause: (id: number) => said(t('paused'), () => calls.pause.mutate({ id })),
    resume: (id: number, count?: number) => said(t('resumed'), () => calls.resume.mutate({ id, ...(count ? { count } : {}) })),
    cancel: (id: number) => said(t('stopped'), () => calls.cancel.mutate({ id })),
    retry: (id: number) =>
      run(async () => {
        const { again } = await calls.retry.mutate({ id })
        notify.success(t('retried', { n: again }), toast)
      }),
    remove: (id: number) => said(t('removed'), () => calls.remove.mutate({ id })),
    test: (id: number, number: string) =>
      run(async () => {
        const sent = await calls.test.mutate({ id, number })
        notify.success(t('tested', { number: shownNumber(sent.number) }), toast)
        return true
      }),
  }
}
