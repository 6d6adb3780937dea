import { RESOLVED_DAYS, type ServiceStatus } from '@balcao/contracts/monitoring/incidents'
import { clockTime, shortDate } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import { Loaded } from '@balcao/ui/profile/block'
import { useDocumentTitle } from '../../app/document-title.ts'
import { t } from '../../lib/status/messages.ts'
import { useServiceStatus } from '../../lib/status/status.data.ts'
import css from '../../lib/status/status.module.css'

const when = (iso: string) => `${shortDate(iso)}, ${clockTime(iso)}`

/** How the service fares and what was said of its incidents. */
export function StatusPage() {
  const query = useServiceStatus()
  useDocumentTitle(t('title'))
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} />
      <Loaded query={query} failed={t('failed')} lines={6}>
        {(status) => <Status {...status} />}
      </Loaded>
    </div>
  )
}

const Status = ({ asOf, state, incidents }: ServiceStatus) => (
  <>
    <div className={css.strip} data-state={state} role="status">
      <p>
        <strong>{t(`state_${state}`)}</strong>
      </p>
      <p className={css.quiet}>{t('asOf', { at: clockTime(asOf) })}</p>
    </div>
    <section className={css.incidents} aria-labelledby="incidentes">
      <h2 id="incidentes">{t('incidents')}</h2>
      {incidents.length === 0 ? <p className={css.quiet}>{t('none', { n: RESOLVED_DAYS })}</p> : null}
      {incidents.map((incident) => (
        <Incident key={incident.id} {...incident} />
      ))}
    </section>
  </>
)

const Incident = ({ id, title, impact, startedAt, resolvedAt, updates }: ServiceStatus['incidents'][number]) => (
  <article className={css.incident} data-state={resolvedAt === null ? impact : undefined} aria-labelledby={`incidente-${id}`}>
    <h3 id={`incidente-${id}`}>{title}</h3>
    <p className={css.quiet}>
      {`${t(`state_${impact}`)} · ${resolvedAt === null ? t('since', { at: when(startedAt) }) : t('fromTo', { from: when(startedAt), to: when(resolvedAt) })}`}
    </p>
    <ol className={css.updates}>
      {updates.map((one) => (
        <li key={one.id}>
          <strong>{t(`step_${one.state}`)}</strong>
          <span className={css.quiet}>{` · ${when(one.postedAt)}`}</span>
          <p className={css.text}>{one.message}</p>
        </li>
      ))}
    </ol>
  </article>
)
