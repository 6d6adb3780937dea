import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import type { Setup } from '@balcao/contracts/tenants/setup'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './setup.messages.ts'

const KEY = [['tenants', 'setup', 'get'], { input: {}, type: 'query' }]

/** What is left to set up, for who administers: null where nothing is, undefined while it is not known. */
export function useSetup(): Setup | null | undefined {
  const admin = isAtLeast(effectiveRole(useMe()), 'admin')
  // What the list asks for is done on other pages: each return to this one looks again.
  const { data, isError } = trpc.tenants.setup.get.useQuery({}, { enabled: admin, refetchOnMount: 'always' })
  if (!admin || isError || data?.finishedAt) return null
  return data
}

/** Puts the list away. */
export function useFinishSetup() {
  const cache = useQueryClient()
  return async () => {
    try {
      cache.setQueryData(KEY, await api.tenants.setup.finish.mutate({}))
      notify.success(t('finished'))
    } catch (error) {
      notify.error(t('notFinished', { why: failureOf(error).message }))
    }
  }
}
