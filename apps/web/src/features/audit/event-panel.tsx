import type { AuditEvent } from '@balcao/contracts/audit/events'
import { roleWord } from '@balcao/ui/lib/names'
import { exactTime } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ChangeTable } from './change-table.tsx'
import { OriginMark } from './columns.tsx'
import { t } from './messages.ts'
import css from './panel.module.css'
import { RiskLabel } from './risk-glyph.tsx'
import { actionName } from './words.ts'

type EventPanelProps = { event: AuditEvent | null; onClose: () => void; onPerson: (userId: number) => void }

/** One event, whole: who, what, from where, and field by field what it changed. */
export const EventPanel = ({ event, onClose, onPerson }: EventPanelProps) => {
  const title = useId()
  return (
    <Drawer
      anchor="right"
      open={event !== null}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': title, className: css.panel } }}
    >
      {event ? (
        <>
          <header className={css.panelHead}>
            <div>
              <p className={css.quiet}>{event.id > 0 ? t('event', { id: String(event.id) }) : t('untrusted')}</p>
              <h2 id={title}>{actionName(event.action)}</h2>
            </div>
            <IconButton size="small" aria-label={t('close')} title={t('close')} onClick={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          </header>
          <div className={css.panelBody}>
            <div className={css.marks}>
              <RiskLabel risk={event.riskLevel} />
              <OriginMark trusted={event.trusted} />
            </div>
            {event.trusted ? null : <p className={css.quiet}>{t('untrustedHint')}.</p>}
            <Facts event={event} />
            {event.before || event.after ? (
              <section>
                <h3>{t('changes')}</h3>
                <ChangeTable before={event.before} after={event.after} />
              </section>
            ) : null}
            <Rest details={event.details} />
            {event.userId !== null ? (
              <div>
                <Button size="small" onClick={() => onPerson(event.userId ?? 0)}>
                  {t('seeAllOf', { who: event.userName })}
                </Button>
              </div>
            ) : null}
          </div>
        </>
      ) : null}
    </Drawer>
  )
}

const Facts = ({ event }: { event: AuditEvent }) => {
  const { success, reason, path, permission, userAgent } = event.details
  const facts: [label: string, value: ReactNode][] = [
    [
      t('at'),
      <time key="at" dateTime={event.timestamp}>
        {exactTime(event.timestamp)}
      </time>,
    ],
    [t('who'), event.userName],
    [t('email'), event.userEmail],
    [t('role'), roleWord(event.userRole)],
    [t('action'), <code key="action">{event.action}</code>],
    [t('resource'), <code key="resource">{event.resource}</code>],
    [t('resourceId'), event.resourceId],
    [t('result'), t(success === false ? 'failure' : 'success')],
    [t('reason'), reason as string | undefined],
    [t('path'), path as string | undefined],
    [t('permission'), permission as string | undefined],
    [t('ip'), event.ip],
    [t('browser'), userAgent as string | null],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const SAID = new Set(['success', 'reason', 'path', 'permission', 'userAgent'])

/** What else the act had to say of itself. */
const Rest = ({ details }: { details: AuditEvent['details'] }) => {
  const rest = Object.fromEntries(Object.entries(details).filter(([name]) => !SAID.has(name)))
  if (Object.keys(rest).length === 0) return null
  return (
    <section>
      <h3>{t('more')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={css.rest} tabIndex={0}>
        {JSON.stringify(rest, null, 2)}
      </pre>
    </section>
  )
}
