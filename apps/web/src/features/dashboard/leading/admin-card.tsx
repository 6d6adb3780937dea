import { figure } from '@balcao/ui/lib/language'
import { relativeTime } from '@balcao/ui/lib/time'
import { useCan } from '../../../lib/can.ts'
import { trpc } from '../../../lib/trpc.ts'
import css from '../dashboard.module.css'
import { Figure } from '../figure.tsx'
import { t } from './messages.ts'

/** As many alerts as are counted: more of them are not told apart here. */
const MOST_ALERTS = 50

/** What administrators ask first: is something suspicious or broken, is there a backup, and who is in. */
export const AdminCard = () => {
  const can = useCan()
  const suspicious = trpc.audit.suspicious.useQuery({}, { enabled: can('audit.read') })
  const people = trpc.users.list.useQuery({ active: true, limit: 1, page: 1 }, { enabled: can('user.list') })
  const connections = trpc.integrations.gallery.list.useQuery({}, { enabled: can('integration.manage') })
  const backups = trpc.backups.stats.useQuery({}, { enabled: can('backup.manage') })
  const alerts = trpc.monitoring.alerts.list.useQuery({ state: 'open', limit: MOST_ALERTS })
  const broken = connections.data?.data.filter(({ state }) => state === 'problem').length
  return (
    <section className={css.card} aria-labelledby="health">
      <header className={css.cardHead}>
        <h2 id="health">{t('health')}</h2>
      </header>
      <div className={css.figures}>
        {suspicious.data ? (
          <Figure label={t('suspicious')} value={figure(suspicious.data.count)} to="/audit" search={{ risk: 'high,critical' }} />
        ) : null}
        {alerts.data ? (
          <Figure label={t('alerts')} value={figure(alerts.data.data.length)} to="/monitoring" search={{ tab: 'system' }} />
        ) : null}
        {broken === undefined ? null : <Figure label={t('broken')} value={figure(broken)} to="/integrations" />}
        {backups.data ? (
          <Figure
            label={t('backup')}
            value={backups.data.newest === null ? t('none') : relativeTime(backups.data.newest)}
            note={t('backupsReady', { ready: backups.data.success30d.ready, all: backups.data.success30d.all })}
            to="/settings/backups"
          />
        ) : null}
        {people.data?.total === undefined ? null : <Figure label={t('people')} value={figure(people.data.total)} to="/users" />}
      </div>
    </section>
  )
}
