import type { CustomDomain } from '@balcao/contracts/tenants/domain'
import { api, trpc } from '../../../lib/trpc.ts'

/** While the worker looks for a domain, so do we. */
const FOLLOW_MS = 20_000

type Asked = { data: CustomDomain | undefined; error: unknown; refetch: () => unknown }

export const useDomain = (): Asked =>
  trpc.tenants.domain.get.useQuery(
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.state === 'pending' && state.data.watched ? FOLLOW_MS : false),
    },
  )

/** What can be done with the domain; each answer is its new state. */
export function useDomainActs() {
  const utils = trpc.useUtils()
  const keep = async (call: Promise<CustomDomain>): Promise<CustomDomain> => {
    const domain = await call
    await utils.tenants.domain.get.cancel()
    utils.tenants.domain.get.setData({}, domain)
    return domain
  }
  return {
    request: (domain: string) => keep(api.tenants.domain.request.mutate({ domain })),
    check: () => keep(api.tenants.domain.check.mutate({})),
    remove: () => keep(api.tenants.domain.remove.mutate({})),
  }
}
