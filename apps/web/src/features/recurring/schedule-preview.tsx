import type { Schedule } from '@balcao/contracts/recurring/schedule'
import { keepPreviousData } from '@tanstack/react-query'
import { occurrenceText, rhythmText } from '../../lib/rhythm/rhythm.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { t } from './messages.ts'
import css from './recurring.module.css'

/** The rhythm in words as it is written, and the next times it comes. */
export const SchedulePreview = ({ schedule, id }: { schedule: Schedule | undefined; id: number | undefined }) => {
  const asked = useDebounced(schedule ? JSON.stringify(schedule) : '', 300)
  const { data, error, isPlaceholderData } = trpc.tickets.recurring.preview.useQuery(
    { schedule: asked, ...(id ? { id } : {}) },
    { enabled: asked !== '', placeholderData: keepPreviousData, retry: 1 },
  )
  const dates = asked !== '' && !error ? data : undefined
  return (
    <section className={css.preview} aria-label={t('preview')}>
      <p className={css.words}>{schedule ? rhythmText(schedule) : t('previewIncomplete')}</p>
      {schedule && dates ? (
        <>
          <p className={css.quiet}>{t('previewZone', { zone: dates.timeZone })}</p>
          {dates.next.length === 0 && !isPlaceholderData ? <p>{t('previewNone')}</p> : null}
          <ol aria-busy={isPlaceholderData}>
            {dates.next.map((at) => (
              <li key={at}>{occurrenceText(at, dates.timeZone)}</li>
            ))}
          </ol>
        </>
      ) : null}
      {schedule && error ? <p>{t('previewFailed')}</p> : null}
    </section>
  )
}
