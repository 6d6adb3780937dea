import { grantIn } from '@balcao/contracts/roles/mine'
import { useMe } from '../../../lib/session.ts'

/** Whether anomalies are shown: they are of the whole organisation, as are the tickets that one sees. */
export const useSeesAll = (): boolean => grantIn(useMe(), 'ticket.read') === 'tenant'
