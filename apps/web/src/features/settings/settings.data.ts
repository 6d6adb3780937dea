import type { OrganizationSettings, UpdateOrganization } from '@balcao/contracts/tenants/settings'
import { sessions } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'

type Asked = { data: OrganizationSettings | undefined; error: unknown; refetch: () => unknown }

export const useSettings = (): Asked => trpc.tenants.settings.get.useQuery({})

/** Saves the settings; the name shows elsewhere, so that is asked for again. */
export function useSaveSettings() {
  const utils = trpc.useUtils()
  return async (change: UpdateOrganization): Promise<OrganizationSettings> => {
    const saved = await api.tenants.settings.update.mutate(change)
    utils.tenants.settings.get.setData({}, saved)
    void utils.profile.get.invalidate()
    void sessions.restore()
    return saved
  }
}
