import type { PermissionKey } from '@balcao/contracts/roles/permissions'
import { useCan } from '../can.ts'
import { useAddressId } from './edit-page.tsx'

/** What the page of one thing may read: the id that the address names, for whoever has the right; `may` says whether they do. */
export function useThing(right: PermissionKey): { may: boolean; id: number | undefined } {
  const may = useCan()(right)
  const asked = useAddressId()
  return { may, id: may ? asked : undefined }
}
