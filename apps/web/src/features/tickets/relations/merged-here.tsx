import { shortDate } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import css from '../../../lib/tickets/dialogs.module.css'
import properties from '../../../lib/tickets/properties.module.css'
import { useMergeActs, useMerges } from './merges.data.ts'
import { t } from './messages.ts'

/** What was merged into a ticket, each with its way back while there is one. */
export const MergedHere = ({ ticketId }: { ticketId: number }) => {
  const { merges } = useMerges(ticketId)
  const { unmerge } = useMergeActs()
  if (!merges || merges.from.length === 0) return null
  return (
    <section aria-labelledby="mesclados">
      <h2 id="mesclados" className={properties.heading}>
        {t('mergedHere')}
      </h2>
      {merges.from.map(({ id, number, title, undoUntil }) => (
        <div key={id} className={css.linked}>
          <Link to="/tickets/$id" params={{ id: String(id) }}>
            #{number} {title}
          </Link>
          {undoUntil ? (
            <>
              <Button size="small" aria-label={t('unmergeOf', { number: String(number) })} onClick={() => void unmerge({ id, number })}>
                {t('unmerge')}
              </Button>
              <small>{t('unmergeUntil', { until: shortDate(undoUntil) })}</small>
            </>
          ) : null}
        </div>
      ))}
    </section>
  )
}
