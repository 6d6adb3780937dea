import type { TicketCondition } from '@balcao/contracts/tickets/conditions'
import { said } from '@balcao/ui/lib/language'
import css from '../page/form-page.module.css'
import { ConditionChips } from './condition-chips.tsx'

type Asked = { all: TicketCondition[]; any: TicketCondition[] }
type ConditionFieldsProps = {
  t: (key: 'conditions' | 'all' | 'any' | 'allHint') => string
  values: Asked
  errors: Readonly<Record<string, string>>
  onChange: (next: Partial<Asked>) => void
}

/** Which tickets something is for: all of some conditions, and at least one of others. */
export const ConditionFields = ({ t, values: { all, any }, errors, onChange }: ConditionFieldsProps) => (
  <div className={css.card}>
    <h2 className={css.legend}>{t('conditions')}</h2>
    <ConditionChips label={t('all')} conditions={all} onChange={(next) => onChange({ all: next })} />
    {all.length + any.length === 0 ? <p className={css.quiet}>{t('allHint')}</p> : null}
    <ConditionChips label={t('any')} conditions={any} onChange={(next) => onChange({ any: next })} />
    {(errors.all ?? errors.any) ? (
      <p role="alert" className={css.failure}>
        {said(errors.all ?? errors.any ?? '')}
      </p>
    ) : null}
  </div>
)
