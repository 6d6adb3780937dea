import { COUNTED_HOURS, ELAPSED_DIRECTIONS, ELAPSED_SINCE, liesAhead } from '@balcao/contracts/automation/bounds'
import { METRICS } from '@balcao/contracts/sla/bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import { Choice } from '@balcao/ui/profile/choice'
import { useFields } from '../../lib/custom-fields/fields.data.ts'
import page from '../../lib/page/form-page.module.css'
import { t as metricText } from '../../lib/sla/messages.ts'
import type { TriggerValues } from './form-values.ts'
import { t } from './messages.ts'

type ElapsedFieldsProps = {
  values: TriggerValues
  errors: Readonly<Record<string, string>>
  onChange: (next: Partial<TriggerValues>) => void
}

/** How long before or after which moment, and by which hours. */
export const ElapsedFields = ({ values, errors, onChange }: ElapsedFieldsProps) => (
  <>
    <div className={page.pair}>
      <FieldFrame label={t('span')} hint={t('spanHint')} error={errors.span} required>
        {(ids) => <PlainInput ids={ids} value={values.span} onChange={(span) => onChange({ span })} inputProps={{ autoComplete: 'off' }} />}
      </FieldFrame>
      <Choice
        label={t('since')}
        value={values.since}
        options={ELAPSED_SINCE.map((one) => [one, t(`since_${one}`)] as const)}
        onChange={(since) => onChange({ since })}
      />
    </div>
    {liesAhead(values.since) ? (
      <div className={page.pair}>
        {values.since === 'date_field' ? (
          <DateField value={values.dateField} error={errors.dateField} onChange={(dateField) => onChange({ dateField })} />
        ) : (
          <Choice
            label={t('deadline')}
            value={values.deadline}
            options={METRICS.map((one) => [one, metricText(`metric_${one}`)] as const)}
            onChange={(deadline) => onChange({ deadline })}
          />
        )}
        <Choice
          label={t('direction')}
          value={values.direction}
          options={ELAPSED_DIRECTIONS.map((one) => [one, t(`direction_${one}`)] as const)}
          onChange={(direction) => onChange({ direction })}
        />
      </div>
    ) : null}
    <Choice
      label={t('countedHours')}
      value={values.countedHours}
      options={COUNTED_HOURS.map((one) => [one, t(`countedHours_${one}`)] as const)}
      onChange={(countedHours) => onChange({ countedHours })}
    />
  </>
)

type DateFieldProps = { value: string; error: string | undefined; onChange: (key: string) => void }

/** Which of the tickets' date fields; one that is gone stays in sight. */
const DateField = ({ value, error, onChange }: DateFieldProps) => {
  const dates = useFields('ticket').filter(({ type }) => type === 'date')
  const isKnown = value === '' || dates.some(({ key }) => key === value)
  const options = [...dates.map(({ key, label }) => [key, label] as const), ...(isKnown ? [] : [[value, value] as const])]
  return (
    <FieldFrame label={t('dateField')} hint={t('dateFieldHint')} error={error} required>
      {(ids) => (
        <NativeSelect
          id={ids.id}
          describedBy={ids.describedBy}
          invalid={ids.invalid}
          required
          placeholder={t('choose')}
          value={value}
          options={options}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  )
}
