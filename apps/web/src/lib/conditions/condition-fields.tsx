import type { ConditionGroup, TicketCondition } from '@balcao/contracts/tickets/conditions'
import { said } from '@balcao/ui/lib/language'
import css from '../page/form-page.module.css'
import { ConditionChips } from './condition-chips.tsx'
import { GroupFields } from './group-fields.tsx'

type Asked = { all: TicketCondition[]; any: TicketCondition[]; groups?: ConditionGroup[] | undefined }
type ConditionFieldsProps = {
  t: (key: 'conditions' | 'all' | 'any' | 'allHint') => string
  values: Asked
  errors: Readonly<Record<string, string>>
  onChange: (next: Partial<{ [Name in keyof Asked]-?: NonNullable<Asked[Name]> }>) => void
}

/** Which tickets something is for: all of some conditions, at least one of others, and groups of either kind. */
export const ConditionFields = ({ t, values: { all, any, groups = [] }, errors, onChange }: ConditionFieldsProps) => {
  const wrong = errors.all ?? errors.any ?? errors.groups
  return (
    <div className={css.card}>
      <h2 className={css.legend}>{t('conditions')}</h2>
      <ConditionChips label={t('all')} conditions={all} onChange={(next) => onChange({ all: next })} />
      {all.length + any.length + groups.length === 0 ? <p className={css.quiet}>{t('allHint')}</p> : null}
      <ConditionChips label={t('any')} conditions={any} onChange={(next) => onChange({ any: next })} />
      <GroupFields groups={groups} onChange={(next) => onChange({ groups: next })} />
      {wrong ? (
        <p role="alert" className={css.failure}>
          {said(wrong)}
        </p>
      ) : null}
    </div>
  )
}
