import { RESOLVED_DAYS } from '@balcao/contracts/monitoring/incidents'
import type { StatusPage as Page } from '@balcao/contracts/status-page/status-page'
import { clockTime, shortDate } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import { Loaded } from '@balcao/ui/profile/block'
import { useDocumentTitle } from '../../app/document-title.ts'
import { writtenPage } from '../../lib/page-data.ts'
import { useUser } from '../../lib/session.ts'
import { t as words } from '../../lib/status/messages.ts'
import lib from '../../lib/status/status.module.css'
import { trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { Services } from './services.tsx'
import css from './status.module.css'
import { SubscriptionBox } from './subscription.tsx'

const EVERY_MS = 60_000
const when = (iso: string) => `${shortDate(iso)}, ${clockTime(iso)}`

/** How the services fare and fared, what was said of incidents, and what is planned. A guest's page begins as the server wrote it. */
export function StatusPage() {
  const user = useUser()
  const mine = trpc.statusPage.get.useQuery({}, { enabled: user !== null, refetchInterval: EVERY_MS })
  const written = user === null ? writtenPage('status') : undefined
  const org = written?.org
  const open = trpc.statusPage.public.useQuery(
    { org },
    { enabled: user === null, refetchInterval: EVERY_MS, ...(written ? { initialData: written.status } : {}) },
  )
  useDocumentTitle(words('title'))
  return (
    <div className={lib.page}>
      <PageHeader title={words('title')} />
      <Loaded query={user ? mine : open} failed={words('failed')} lines={6}>
        {(status) => <Status {...status} isGuest={user === null} org={org} />}
      </Loaded>
    </div>
  )
}

const Status = ({ asOf, state, intro, incidents, isGuest, org, ...page }: Page & { isGuest: boolean; org: string | undefined }) => (
  <>
    <div className={lib.strip} data-state={state} role="status">
      <p>
        <strong>{words(`state_${state}`)}</strong>
      </p>
      <p className={css.quiet}>{words('asOf', { at: clockTime(asOf) })}</p>
    </div>
    {intro ? <p className={lib.text}>{intro}</p> : null}
    {page.planned.length > 0 ? <Planned planned={page.planned} /> : null}
    {page.components.length > 0 ? <Services components={page.components} firstDay={page.firstDay} /> : null}
    <section className={lib.incidents} aria-labelledby="incidentes">
      <h2 id="incidentes">{words('incidents')}</h2>
      {incidents.length === 0 ? <p className={css.quiet}>{words('none', { n: RESOLVED_DAYS })}</p> : null}
      {incidents.map((incident) => (
        <Incident key={incident.id} incident={incident} components={page.components} />
      ))}
    </section>
    {page.takesSubscribers ? <SubscriptionBox isSubscribed={page.isSubscribed} org={org} /> : null}
    {isGuest ? (
      <p className={css.quiet}>
        <a href={`/portal/status/feed.xml${org === undefined ? '' : `?org=${encodeURIComponent(org)}`}`}>{t('feed')}</a>
      </p>
    ) : null}
  </>
)

const Planned = ({ planned }: Pick<Page, 'planned'>) => (
  <section className={css.part} aria-labelledby="manutencoes">
    <h2 id="manutencoes">{t('maintenance')}</h2>
    <ul className={css.services}>
      {planned.map(({ id, startsAt, endsAt, message, isOpen }) => (
        <li key={id} className={css.service}>
          <p className={css.head}>
            <strong>{words('fromTo', { from: when(startsAt), to: when(endsAt) })}</strong>
            {isOpen ? <span className={css.state}>{t('maintenanceOpen')}</span> : null}
          </p>
          <p className={lib.text}>{message}</p>
        </li>
      ))}
    </ul>
  </section>
)

type IncidentProps = { incident: Page['incidents'][number]; components: Page['components'] }

function Incident({ incident: { id, title, impact, startedAt, resolvedAt, updates, componentIds }, components }: IncidentProps) {
  const names = components.filter((one) => componentIds.includes(one.id)).map(({ name }) => name)
  return (
    <article className={lib.incident} data-state={resolvedAt === null ? impact : undefined} aria-labelledby={`incidente-${id}`}>
      <h3 id={`incidente-${id}`}>{title}</h3>
      <p className={css.quiet}>
        {`${words(`state_${impact}`)} · ${resolvedAt === null ? words('since', { at: when(startedAt) }) : words('fromTo', { from: when(startedAt), to: when(resolvedAt) })}`}
      </p>
      {names.length > 0 ? <p className={css.quiet}>{t('about', { names: names.join(', ') })}</p> : null}
      <ol className={lib.updates}>
        {updates.map((one) => (
          <li key={one.id}>
            <strong>{words(`step_${one.state}`)}</strong>
            <span className={css.quiet}>{` · ${when(one.postedAt)}`}</span>
            <p className={lib.text}>{one.message}</p>
          </li>
        ))}
      </ol>
    </article>
  )
}
