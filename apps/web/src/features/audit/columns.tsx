import type { AuditEvent } from '@balcao/contracts/audit/events'
import { perLanguage } from '@balcao/ui/lib/language'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { exactTime } from '@balcao/ui/lib/time'
import { Globe, ShieldCheck } from 'lucide-react'
import css from './audit.module.css'
import { t } from './messages.ts'
import { RiskLabel } from './risk-glyph.tsx'
import { actionName, momentOf, resourceName } from './words.ts'

const wasDenied = (event: AuditEvent) => event.details.success === false

/** A place is an address and looks like one; a thing has its name and number. */
const Target = ({ event: { resource, resourceId } }: { event: AuditEvent }) => {
  const name = resourceName(resource)
  const text = resourceId ? `${name} ${resourceId}` : name
  return name === resource ? <code className={css.code}>{text}</code> : <span>{text}</span>
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {momentOf(at)}
  </time>
)

/** Whether the server saw it happen, or a browser said so. */
export const OriginMark = ({ trusted }: { trusted: boolean }) => {
  const Icon = trusted ? ShieldCheck : Globe
  return (
    <span className={css.origin} data-trusted={trusted || undefined} title={t(trusted ? 'trustedHint' : 'untrustedHint')}>
      <Icon size={14} aria-hidden />
      {t(trusted ? 'trusted' : 'untrusted')}
    </span>
  )
}

const ActionWords = ({ event }: { event: AuditEvent }) => (
  <span className={css.action} title={event.action}>
    <span className={css.cutText}>{actionName(event.action)}</span>
    {wasDenied(event) ? <span className={css.denied}>{t('denied')}</span> : null}
  </span>
)

/** What the list shows of an event. */
export const columns = perLanguage((): readonly TableColumn<AuditEvent>[] => [
  {
    id: 'when',
    label: t('when'),
    width: 148,
    cell: (event) => (
      <span className={css.when}>
        <Moment at={event.timestamp} />
      </span>
    ),
  },
  { id: 'risk', label: t('risk'), width: 104, cell: (event) => <RiskLabel risk={event.riskLevel} /> },
  { id: 'who', label: t('who'), width: 176, cell: (event) => <span title={event.userEmail ?? undefined}>{event.userName}</span> },
  { id: 'action', label: t('action'), width: 240, hideable: false, cell: (event) => <ActionWords event={event} /> },
  { id: 'resource', label: t('resource'), width: 220, grow: true, cell: (event) => <Target event={event} /> },
  { id: 'origin', label: t('origin'), width: 116, cell: (event) => <OriginMark trusted={event.trusted} /> },
  { id: 'ip', label: t('ip'), width: 132, cell: (event) => <span className={css.quiet}>{event.ip ?? '—'}</span> },
])

/** An event on the phone. */
export const EventCard = (event: AuditEvent) => (
  <>
    <div className={css.cardTop}>
      <RiskLabel risk={event.riskLevel} />
      <OriginMark trusted={event.trusted} />
      <span className={css.cardTime}>
        <Moment at={event.timestamp} />
      </span>
    </div>
    <div className={css.cardTitle}>
      <ActionWords event={event} />
    </div>
    <div className={css.cardFoot}>
      {event.userName} · <Target event={event} />
    </div>
  </>
)
