import { figure } from '@balcao/ui/lib/language'
import { useCan } from '../../../lib/can.ts'
import { trpc } from '../../../lib/trpc.ts'
import css from '../dashboard.module.css'
import { Figure } from './figure.tsx'
import { t } from './messages.ts'

/** What administrators ask first: is something suspicious, and who is in. */
export const AdminCard = () => {
  const can = useCan()
  const suspicious = trpc.audit.suspicious.useQuery({}, { enabled: can('audit.read') })
  const people = trpc.users.list.useQuery({ active: true, limit: 1, page: 1 }, { enabled: can('user.list') })
  return (
    <section className={css.card} aria-labelledby="health">
      <header className={css.cardHead}>
        <h2 id="health">{t('health')}</h2>
      </header>
      <div className={css.figures}>
        {suspicious.data ? (
          <Figure label={t('suspicious')} value={figure(suspicious.data.count)} to="/audit" search={{ risk: 'high,critical' }} />
        ) : null}
        {people.data?.total === undefined ? null : <Figure label={t('people')} value={figure(people.data.total)} to="/users" />}
      </div>
    </section>
  )
}
