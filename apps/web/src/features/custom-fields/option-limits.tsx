import type { CustomField, FieldOption } from '@balcao/contracts/custom-fields/fields'
import type { OptionsBy } from '@balcao/contracts/custom-fields/options-by'
import { hasOptions } from '@balcao/contracts/custom-fields/types'
import { CheckBox } from '@balcao/ui/check-box'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import { useState } from 'react'
import { t } from './limits.messages.ts'
import css from './page.module.css'

type OptionLimitsProps = {
  limits: OptionsBy | null
  options: readonly FieldOption[]
  others: readonly CustomField[]
  error: string | undefined
  onChange: (limits: OptionsBy | null) => void
}

/** Which options are offered with which options of another field, and how that comes out. */
export const OptionLimits = ({ limits, options, others, error, onChange }: OptionLimitsProps) => {
  const choosable = others.filter(({ type }) => hasOptions(type))
  const other = choosable.find(({ key }) => key === limits?.field)
  if (choosable.length === 0) return null
  return (
    <div className={css.limits}>
      <FieldFrame label={t('dependsOn')} id="campo-optionsBy" error={error}>
        {(ids) => (
          <NativeSelect
            id={ids.id}
            value={limits?.field ?? ''}
            options={[['', t('nothing')], ...choosable.map(({ key, label }) => [key, label] as const)]}
            describedBy={ids.describedBy}
            invalid={ids.invalid}
            onChange={(field) => onChange(field ? { field, only: {} } : null)}
          />
        )}
      </FieldFrame>
      {limits && other ? <Offers limits={limits} options={options} other={other} onChange={onChange} /> : null}
    </div>
  )
}

type OffersProps = { limits: OptionsBy; options: readonly FieldOption[]; other: CustomField; onChange: (limits: OptionsBy) => void }

const Offers = ({ limits, options, other, onChange }: OffersProps) => {
  const [asked, setAsked] = useState(other.options[0]?.value ?? '')
  const all = other.options.map(({ value }) => value)
  const isOffered = (option: string, held: string) => limits.only[option]?.includes(held) ?? true
  const turn = (option: string, isOn: boolean) => {
    const next = (limits.only[option] ?? all).filter((one) => one !== asked).concat(isOn ? [asked] : [])
    const { [option]: _, ...rest } = limits.only
    // What goes with everything needs no limit.
    onChange({ ...limits, only: all.every((one) => next.includes(one)) ? rest : { ...rest, [option]: next } })
  }
  return (
    <>
      <FieldFrame label={t('when', { field: other.label })} id="campo-optionsBy-valor">
        {(ids) => (
          <NativeSelect id={ids.id} value={asked} options={other.options.map(({ value, label }) => [value, label])} onChange={setAsked} />
        )}
      </FieldFrame>
      <fieldset className={css.checks}>
        <legend>{t('offers')}</legend>
        {options.map(({ value, label }) => (
          <label key={value}>
            <CheckBox checked={isOffered(value, asked)} onChange={(isOn) => turn(value, isOn)} />
            {label}
          </label>
        ))}
      </fieldset>
      <div>
        <h3 className={css.previewTitle}>{t('preview')}</h3>
        <dl className={css.preview}>
          {[...other.options.map(({ value, label }) => ({ value, label })), { value: null, label: t('empty', { field: other.label }) }].map(
            ({ value, label }) => {
              const offered = options.filter((option) => (value === null ? !(option.value in limits.only) : isOffered(option.value, value)))
              return (
                <div key={value}>
                  <dt>{label}</dt>
                  <dd>{offered.map((option) => option.label).join(', ') || t('none')}</dd>
                </div>
              )
            },
          )}
        </dl>
      </div>
    </>
  )
}
