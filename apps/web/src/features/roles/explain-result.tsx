import type { AccessExplained } from '@balcao/contracts/roles/explain'
import { roleWord } from '@balcao/ui/lib/names'
import { relativeTime } from '@balcao/ui/lib/time'
import { Link } from '@tanstack/react-router'
import { Check, Info, X } from 'lucide-react'
import { t } from './explain.messages.ts'
import { checksOf, type Outcome, remediesOf } from './explain.ts'
import { scopeName } from './names.ts'
import css from './permissions.module.css'

const GLYPH: Record<Outcome, typeof Check> = { passed: Check, stopped: X, unimportant: Info }

/** The answer first, then the rule that decided, everything that was looked at, and what would change it. */
export const ExplainResult = ({ explained }: { explained: AccessExplained }) => {
  const { allowed, decision, user, ticket, permission } = explained
  const Verdict = allowed ? Check : X
  const remedies = remediesOf(explained)
  return (
    <div className={css.result}>
      <div className={css.verdict} data-allowed={allowed}>
        <Verdict size={20} aria-hidden />
        <div>
          <h2>{t(allowed ? 'yes' : 'no', { name: user.name, number: String(ticket.number) })}</h2>
          <p>
            {t(decision, {
              role: roleWord(user.roleName),
              key: permission.key,
              grant: scopeName(permission.grant),
              queue: ticket.queueName ?? '',
              company: ticket.companyName ?? '',
            })}
          </p>
        </div>
      </div>
      {remedies.length > 0 ? (
        <section>
          <h3>{t('change')}</h3>
          <ul className={css.remedies}>
            {remedies.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Link to="/rbac/roles" search={{ role: user.role }}>
            {t('editRole')}
          </Link>
        </section>
      ) : null}
      <section>
        <h3>{t('checks')}</h3>
        <dl className={css.checks}>
          {checksOf(explained, (at) => relativeTime(at), roleWord(user.base)).map(({ name, outcome, text }) => {
            const Glyph = GLYPH[outcome]
            return (
              <div key={name}>
                <dt>
                  <Glyph size={16} role="img" aria-label={t(outcome)} data-outcome={outcome} />
                  {name}
                </dt>
                <dd>{text}</dd>
              </div>
            )
          })}
        </dl>
      </section>
    </div>
  )
}
