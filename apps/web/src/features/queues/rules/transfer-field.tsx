import type { Queue } from '@balcao/contracts/queues/queues'
import { CheckBox } from '@balcao/ui/check-box'
import { t } from '../parts.messages.ts'
import css from '../queues.module.css'

type TransferFieldProps = {
  value: 'any' | readonly number[]
  others: readonly Pick<Queue, 'id' | 'name'>[]
  disabled: boolean
  onChange: (value: 'any' | number[]) => void
}

/** Where tickets of a queue may be transferred to: anywhere, or to some queues only. */
export const TransferField = ({ value, others, disabled, onChange }: TransferFieldProps) => {
  const chosen = value === 'any' ? [] : value
  const toggle = (id: number, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className={css.choices} disabled={disabled}>
      <legend className="field-label">{t('transferTo')}</legend>
      <label className={css.check}>
        <input type="radio" name="transfer" checked={value === 'any'} onChange={() => onChange('any')} />
        {t('transferAny')}
      </label>
      <label className={css.check}>
        <input type="radio" name="transfer" checked={value !== 'any'} onChange={() => onChange([])} />
        {t('transferSome')}
      </label>
      {value === 'any' ? null : (
        <div className={css.indent}>
          {others.length === 0 ? <p className={css.quiet}>{t('transferNone')}</p> : null}
          {others.map(({ id, name }) => (
            <label key={id} className={css.check}>
              <CheckBox checked={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)} />
              {name}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
