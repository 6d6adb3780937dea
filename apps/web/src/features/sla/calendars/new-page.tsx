import type { Calendar } from '@balcao/contracts/calendars/calendars'
import type { Span } from '@balcao/contracts/calendars/spans'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { useNavigate } from '@tanstack/react-router'
import { CalendarForm } from './calendar-form.tsx'
import { useCalendars, useMayManage } from './calendars.data.ts'
import css from './calendars.module.css'
import { t } from './messages.ts'

const OFFICE: Span[] = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
]
const WEEK: Calendar['hours'] = { 1: OFFICE, 2: OFFICE, 3: OFFICE, 4: OFFICE, 5: OFFICE, 6: [], 7: [] }

/** A new calendar, with office hours to begin with and the zone of the default one. */
export const Page = () => {
  const navigate = useNavigate()
  const may = useMayManage()
  const { data, isPending } = useCalendars()
  if (!may)
    return (
      <div className={css.page}>
        <PageHeader title={t('newTitle')} hideTitle />
        <ErrorState title={t('readOnly')}>{t('notAllowedText')}</ErrorState>
      </div>
    )
  const timeZone = data?.data[0]?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const show = ({ id }: Calendar) => void navigate({ to: '/sla/calendars/$id', params: { id: String(id) } })
  return (
    <div className={css.page}>
      <PageHeader title={t('newTitle')} hideTitle />
      {isPending ? null : <CalendarForm values={{ name: '', timeZone, hours: WEEK }} onSaved={show} />}
    </div>
  )
}
