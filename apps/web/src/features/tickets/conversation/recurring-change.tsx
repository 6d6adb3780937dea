import type { StoodIn } from '@balcao/contracts/absences/stood-in'
import { Link } from '@tanstack/react-router'
import { stoodInText } from '../../../lib/absences/stood-in.ts'
import { useCan } from '../../../lib/can.ts'
import type { Change } from '../../../lib/tickets/changes.ts'
import { t } from './recurring-change.messages.ts'

type Origin = { recurringId: number; title: string; missed: number; absent?: StoodIn }

/** By what a ticket was opened, and the way there for whoever may go it. */
export const RecurringChange = ({ change }: { change: Change }) => {
  const may = useCan()('ticket.manage_recurring')
  const { recurringId, title, missed, absent } = change.to as Origin
  return (
    <>
      {t('made')}{' '}
      {may ? (
        <Link to="/recurring/$id" params={{ id: String(recurringId) }} preload={false}>
          {title}
        </Link>
      ) : (
        `“${title}”`
      )}
      {missed > 0 ? ` ${t('missed', { n: missed })}` : null}
      {absent ? ` (${stoodInText(absent, true)})` : null}
    </>
  )
}
