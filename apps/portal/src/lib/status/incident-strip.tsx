import { Link } from '@tanstack/react-router'
import { t } from './messages.ts'
import { useServiceStatus } from './status.data.ts'
import css from './status.module.css'

/** Names the worst incident that is open, before somebody writes a ticket about it; nothing while everything works. */
export function IncidentStrip() {
  const { data } = useServiceStatus()
  const open = data?.incidents.filter(({ resolvedAt }) => resolvedAt === null) ?? []
  const worst = open.find(({ impact }) => impact === data?.state)
  if (!data || !worst) return null
  return (
    <section className={css.strip} data-state={data.state} aria-label={t('notice')}>
      <p>
        <strong>{worst.title}</strong>
        {` · ${t(`step_${worst.state}`)}${open.length > 1 ? ` · ${t('more', { n: open.length - 1 })}` : ''}`}
      </p>
      <Link to="/status">{t('details')}</Link>
    </section>
  )
}
