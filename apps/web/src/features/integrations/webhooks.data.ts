import type { ListDeliveries } from '@balcao/contracts/integrations/deliveries'
import type { CallResult, CreateWebhook, UpdateWebhook, Webhook, WebhookSecret } from '@balcao/contracts/integrations/webhooks'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { runAct } from '../../lib/page/run-act.ts'
import { setupActs } from '../../lib/page/setup-acts.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t as deliveries } from './deliveries.messages.ts'
import { formField } from './form-values.ts'
import { t } from './messages.ts'

export const useWebhooks = () => trpc.integrations.webhooks.list.useQuery({})
export const useWebhook = (id: number | undefined) =>
  trpc.integrations.webhooks.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })

export type Filter = Pick<ListDeliveries, 'webhookId' | 'state'>

/** Deliveries, the newest first, 50 a page; looked at again while the page is open. */
export function useDeliveries(filter: Filter) {
  const query = trpc.integrations.deliveries.list.useInfiniteQuery(
    { limit: PAGE_SIZE, ...filter },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData, refetchInterval: 15_000 },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** What is done to webhooks. */
export function useWebhookActs() {
  const cache = trpc.useUtils().integrations
  const toast = { id: 'webhook' }
  const after = () => void cache.invalidate()
  const run = <T>(act: () => Promise<T>) => runAct({ t, toast, after }, act)
  const acts = setupActs<CreateWebhook, UpdateWebhook, Webhook & Partial<WebhookSecret>>({
    ...{ calls: api.integrations.webhooks, t, toast, after, stale: 'webhook_changed', formField },
  })
  return {
    ...acts,
    /** @returns the new secret, which is not shown again */
    rotate: async (id: number): Promise<string | undefined> =>
      (await run(() => api.integrations.webhooks.rotate.mutate({ id }, { context: { actionKey: newActionKey() } })))?.secret,
    tryOut: (id: number): Promise<CallResult | undefined> => run(() => api.integrations.webhooks.test.mutate({ id })),
    resend: (id: number) =>
      run(async () => {
        await api.integrations.deliveries.resend.mutate({ id })
        notify.success(deliveries('resent'), toast)
      }),
  }
}
