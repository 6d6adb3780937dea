import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { hasOptions, RULE_OPERATORS } from '@balcao/contracts/custom-fields/types'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
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
          <select
            id={ids.id}
            className="custom-select"
            value={rule.field}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.invalid}
            onChange={(event) => onChange({ ...rule, field: event.target.value, values: '' })}
          >
            <option value="">{none}</option>
            {others.map(({ key, label: name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {rule.field ? (
        <FieldFrame label={t('comparison')} id={`${id}-comparacao`}>
          {(ids) => (
            <select
              id={ids.id}
              className="custom-select"
              value={rule.operator}
              onChange={(event) => onChange({ ...rule, operator: RULE_OPERATORS.find((one) => one === event.target.value) ?? 'is' })}
            >
              {RULE_OPERATORS.map((operator) => (
                <option key={operator} value={operator}>
                  {t(operator)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      ) : null}
      {rule.field && compares ? (
        <FieldFrame label={t('value')} id={`${id}-valor`} hint={choices ? undefined : t('or')}>
          {(ids) =>
            choices ? (
              <select
                id={ids.id}
                className="custom-select"
                value={rule.values}
                onChange={(event) => onChange({ ...rule, values: event.target.value })}
              >
                <option value="">—</option>
                {choices.map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
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
