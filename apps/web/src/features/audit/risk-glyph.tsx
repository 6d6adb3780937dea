import type { Risk } from '@balcao/contracts/audit/risk'
import css from './audit.module.css'
import { t } from './messages.ts'
import { riskName } from './words.ts'

const Shape = ({ risk }: { risk: Risk }) => (
  <svg className={css.glyph} data-risk={risk} viewBox="0 0 14 14" aria-hidden="true">
    {risk === 'low' ? <circle cx="7" cy="7" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" /> : null}
    {risk === 'medium' ? <circle cx="7" cy="7" r="4.5" fill="currentColor" /> : null}
    {risk === 'high' ? <path d="M7 1.6 13 12.4H1z" fill="currentColor" /> : null}
    {risk === 'critical' ? (
      <>
        <path d="M4.4 .8h5.2l3.6 3.6v5.2l-3.6 3.6H4.4L.8 9.6V4.4z" fill="currentColor" />
        <path className={css.cut} d="M7 3.8v3.8M7 10v.2" />
      </>
    ) : null}
  </svg>
)

/** The shape of a risk and its word: the colour says nothing that they do not. */
export const RiskLabel = ({ risk }: { risk: Risk }) => (
  <span className={css.riskLabel}>
    <Shape risk={risk} />
    <span className="visually-hidden">{t('riskOf', { risk: riskName(risk).toLowerCase() })}</span>
    <span aria-hidden="true">{riskName(risk)}</span>
  </span>
)
