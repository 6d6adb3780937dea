import { isAtLeast, type Role } from '@balcao/contracts/access'
import { useCan } from '../../../lib/can.ts'
import { AdminCard } from './admin-card.tsx'
import { DeskCards } from './desk-cards.tsx'
import { TrendCard } from './trend-card.tsx'

/** What somebody who leads asks first of the day, by role. */
export const RoleCards = ({ role }: { role: Role }) => {
  const may = useCan()('report.read')
  return (
    <>
      {isAtLeast(role, 'admin') ? <AdminCard /> : null}
      {may && isAtLeast(role, 'manager') ? <TrendCard /> : null}
      {may ? <DeskCards /> : null}
    </>
  )
}
