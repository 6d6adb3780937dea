import type { CreateServiceAccount, ServiceAccount, UpdateServiceAccount } from '@balcao/contracts/users/service-accounts'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { setupActs } from '../../../lib/page/setup-acts.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

export const useServiceAccounts = () => trpc.users.serviceAccounts.list.useQuery({})
export const useServiceAccount = (id: number | undefined) =>
  trpc.users.serviceAccounts.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })

/** What is done to service accounts. */
export function useServiceActs() {
  const cache = trpc.useUtils()
  const after = () => {
    void cache.users.serviceAccounts.invalidate()
    void cache.integrations.gallery.invalidate()
  }
  return setupActs<CreateServiceAccount, UpdateServiceAccount, ServiceAccount>({
    ...{ calls: api.users.serviceAccounts, t, toast: { id: 'service-account' }, after, stale: 'service_account_changed' },
    formField: (path) => (path.startsWith('queueIds') ? 'queueIds' : path),
  })
}

/** The calls for tokens of one account, in the shape of those for one's own. */
export const tokenCalls = (id: number) => ({
  list: { query: () => api.users.serviceAccounts.tokens.query({ id }) },
  create: {
    mutate: (input: Omit<Parameters<typeof api.users.serviceAccounts.createToken.mutate>[0], 'id'>) =>
      api.users.serviceAccounts.createToken.mutate({ ...input, id }),
  },
  rotate: { mutate: ({ id: tokenId }: { id: number }) => api.users.serviceAccounts.rotateToken.mutate({ id, tokenId }) },
  revoke: { mutate: ({ id: tokenId }: { id: number }) => api.users.serviceAccounts.revokeToken.mutate({ id, tokenId }) },
})
