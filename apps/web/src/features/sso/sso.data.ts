import type { DirectoryTest } from '@balcao/contracts/sso/directories'
import type { CreateProvider, Discovery, Metadata, Provider, UpdateProvider } from '@balcao/contracts/sso/providers'
import type { ListSsoAttempts } from '@balcao/contracts/sso/sign-in'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { notify } from '@balcao/ui/toasts'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { runAct } from '../../lib/page/run-act.ts'
import { setupActs } from '../../lib/page/setup-acts.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t as attempts } from './attempts.messages.ts'
import { formField } from './form-values.ts'
import { t } from './messages.ts'

export const useProviders = () => trpc.sso.providers.list.useQuery({})
export const useProvider = (id: number | undefined) =>
  trpc.sso.providers.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })
export const useAttempts = (filter: ListSsoAttempts) => trpc.sso.attempts.list.useQuery(filter, { staleTime: 0 })
export const useSsoTest = (id: number | undefined) =>
  trpc.sso.attempts.test.useQuery(
    { id: id ?? 0 },
    // Pages show a thing by its name.
    { enabled: id !== undefined, retry: false, staleTime: 0, select: (test) => ({ ...test, name: attempts('testTitle') }) },
  )
/** Roles that the reader may give, lowest first. */
export const useGivableRoles = () => trpc.users.roles.useQuery({}).data ?? []

const WATCH_MS = 2_000
/** The readings of a directory, read again while one is under way. */
export const useDirectorySyncs = (id: number) =>
  trpc.sso.directories.syncs.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.data.some(({ state: one }) => one === 'running') ? WATCH_MS : false) },
  )

/** What is done to providers. */
export function useProviderActs() {
  const cache = trpc.useUtils().sso
  const toast = { id: 'sso' }
  const after = () => void cache.invalidate()
  const run = <T>(act: () => Promise<T>) => runAct({ t, toast, after }, act)
  const acts = setupActs<CreateProvider, UpdateProvider, Provider>({
    ...{ calls: api.sso.providers, t, toast, after, stale: 'sso_provider_changed', formField },
  })
  return {
    ...acts,
    discover: (id: number): Promise<Discovery | undefined> => run(() => api.sso.providers.discover.mutate({ id })),
    readMetadata: (from: { url: string } | { xml: string }): Promise<Metadata | undefined> =>
      runAct({ t, toast, after: () => undefined }, () => api.sso.providers.readMetadata.mutate(from)),
    proveDomains: (id: number) =>
      run(async () => {
        await api.sso.providers.proveDomains.mutate({ id })
        notify.success(t('domainsProved'), toast)
      }),
    /** @returns the new token, which is not shown again */
    rotateScim: async (id: number): Promise<string | undefined> =>
      (await run(() => api.sso.providers.rotateScim.mutate({ id }, { context: { actionKey: newActionKey() } })))?.token,
    removeScim: (id: number) =>
      run(async () => {
        await api.sso.providers.removeScim.mutate({ id })
        notify.success(t('scimRemoved'), toast)
      }),
    tryDirectory: (id: number, email: string): Promise<DirectoryTest | undefined> =>
      runAct({ t, toast, after: () => undefined }, () => api.sso.directories.test.mutate({ id, email })),
    sync: (id: number) => run(() => api.sso.directories.sync.mutate({ id })),
    confirmSync: (id: number) => run(() => api.sso.directories.confirm.mutate({ id })),
    /** @returns where the test begins */
    test: async (id: number): Promise<string | undefined> => (await run(() => api.sso.providers.test.mutate({ id })))?.url,
  }
}
