import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { shortDate } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import css from '../../../lib/tickets/dialogs.module.css'
import { useMergeActs, useMerges } from './merges.data.ts'
import { t } from './messages.ts'

/** On a merged ticket: the way to the one that goes on, and back. */
const MergeBanner = ({ ticket }: { ticket: Ticket }) => {
  const { merges, error, retry } = useMerges(ticket.id)
  const { unmerge } = useMergeActs()
  if (error)
    return (
      <section className={css.banner} role="alert">
        {t('loadFailed')}
        <Button size="small" onClick={retry}>
          {t('retry')}
        </Button>
      </section>
    )
  if (!merges) return null
  const { into } = merges
  return (
    <section className={css.banner} aria-label={t('mergedInto')}>
      {into ? (
        <span>
          {t('mergedInto')}{' '}
          <Link to="/tickets/$id" params={{ id: String(into.id) }}>
            #{into.number} {into.title}
          </Link>
        </span>
      ) : (
        t('mergedAway')
      )}
      {into?.undoUntil ? (
        <Button size="small" onClick={() => void unmerge(ticket)} title={t('unmergeUntil', { until: shortDate(into.undoUntil) })}>
          {t('unmerge')}
        </Button>
      ) : null}
    </section>
  )
}
export default MergeBanner
