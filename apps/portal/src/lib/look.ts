import type { PortalLook } from '@balcao/contracts/kb/pages'
import { pageData } from './page-data.ts'
import { useUser } from './session.ts'
import { trpc } from './trpc.ts'

/** How the organisation's portal looks: a guest's page brings it, whoever is signed in asks for their own organisation's. */
export function useLook(): PortalLook | undefined {
  const user = useUser()
  const { data } = trpc.kb.pages.look.useQuery({}, { enabled: user !== null })
  return (user ? data : undefined) ?? pageData()?.look
}
