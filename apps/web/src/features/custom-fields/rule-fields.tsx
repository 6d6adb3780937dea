import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { hasOptions, RULE_OPERATORS } from '@balcao/contracts/custom-fields/types'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import type { RuleDraft } from './draft.ts'
import { t } from './messages.ts'
import css from './page.module.css'

type RuleFieldsProps = {
  id: string
  label: string
  /** What stands for having no rule. */
  none: string
  rule: RuleDraft
  others: readonly CustomField[]
  error: string | undefined
  onChange: (rule: RuleDraft) => void
}

/** When a field is shown or required: another field, a comparison, and what it is compared with. */
export const RuleFields = ({ id, label, none, rule, others, error, onChange }: RuleFieldsProps) => {
  const other = others.find(({ key }) => key === rule.field)
  const compares = rule.operator === 'is' || rule.operator === 'is_not'
  const choices =
    other &&
    (hasOptions(other.type) ? other.options.map(({ value, label: name }) => ({ value, name })) : other.type === 'checkbox' ? YES_NO : null)
  return (
    <div className={css.rule}>
      <FieldFrame label={label} id={id} error={error}>
        {(ids) => (
          <NativeSelect
            id={ids.id}
            value={rule.field}
            options={[['', none], ...others.map(({ key, label: name }) => [key, name] as const)]}
            describedBy={ids.describedBy}
            invalid={ids.invalid}
            onChange={(field) => onChange({ ...rule, field, values: '' })}
          />
        )}
      </FieldFrame>
      {rule.field ? (
        <FieldFrame label={t('comparison')} id={`${id}-comparacao`}>
          {(ids) => (
            <NativeSelect
              id={ids.id}
              value={rule.operator}
              options={RULE_OPERATORS.map((operator) => [operator, t(operator)])}
              onChange={(operator) => onChange({ ...rule, operator })}
            />
          )}
        </FieldFrame>
      ) : null}
      {rule.field && compares ? (
        <FieldFrame label={t('value')} id={`${id}-valor`} hint={choices ? undefined : t('or')}>
          {(ids) =>
            choices ? (
              <NativeSelect
                id={ids.id}
                value={rule.values}
                options={[['', '—'], ...choices.map(({ value, name }) => [value, name] as const)]}
                onChange={(values) => onChange({ ...rule, values })}
              />
            ) : (
              <PlainInput ids={ids} value={rule.values} onChange={(values) => onChange({ ...rule, values })} />
            )
          }
        </FieldFrame>
      ) : null}
    </div>
  )
}

const YES_NO = [
  { value: 'true', name: 'Sim' },
  { value: 'false', name: 'Não' },
]
