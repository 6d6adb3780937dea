import { grantIn } from '@balcao/contracts/roles/mine'
import type { PermissionKey } from '@balcao/contracts/roles/permissions'
import { useMe } from './session.ts'

/** Whether the signed-in person has a permission at all. It decides what is shown; the server judges every act. */
export function useCan(): (key: PermissionKey) => boolean {
  const me = useMe()
  return (key) => grantIn(me, key) !== 'none'
}
