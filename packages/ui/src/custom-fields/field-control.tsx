import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { SentValue } from '@balcao/contracts/custom-fields/values'
import { type ReactNode, useState } from 'react'
import { CheckBox } from '../check-box.tsx'
import { DateInput } from '../dates/date-input.tsx'
import { type FieldIds, PlainInput } from '../forms/field-frame.tsx'
import { readDecimal, writeDecimal } from '../lib/forms/decimal.ts'
import { NativeSelect } from '../native-select.tsx'
import './custom-fields.css'
import { t } from './messages.ts'

export type PersonControl = (control: { ids: FieldIds; value: number | null; onChange: (id: number | null) => void }) => ReactNode

type FieldControlProps = {
  field: CustomField
  value: SentValue
  onChange: (value: SentValue) => void
  ids: FieldIds
  /** How a person is chosen: only staff can look people up. */
  person?: PersonControl
  autoFocus?: boolean
}

const text = (value: SentValue) => (typeof value === 'string' ? value : '')

/** The control for one custom field, whatever its kind. */
export const FieldControl = ({ field, value, onChange, ids, person, autoFocus }: FieldControlProps) => {
  const plain = (type: string, more: object = {}) => (
    <PlainInput ids={ids} type={type} autoFocus={autoFocus} autoComplete="off" value={text(value)} onChange={onChange} {...more} />
  )
  switch (field.type) {
    case 'text':
      return plain('text', { inputProps: { maxLength: field.settings.maxLength ?? 255 } })
    case 'long_text':
      return plain('text', { multiline: true, minRows: 3, maxRows: 12 })
    case 'url':
      return plain('url', { placeholder: 'https://' })
    case 'date':
      return <DateInput kind="day" ids={ids} autoFocus={autoFocus ?? false} value={text(value)} onChange={(day) => onChange(day || null)} />
    case 'number':
    case 'currency':
      return <NumberInput field={field} value={value} onChange={onChange} ids={ids} autoFocus={autoFocus} />
    case 'select':
      return <OptionSelect field={field} value={value} onChange={onChange} ids={ids} autoFocus={autoFocus} />
    case 'multi_select':
      return <OptionBoxes field={field} value={value} onChange={onChange} ids={ids} />
    case 'checkbox':
      return (
        <label className="custom-check">
          <CheckBox
            id={ids.id}
            checked={value === true}
            describedBy={ids.describedBy}
            invalid={ids.invalid}
            onChange={(isOn) => onChange(isOn)}
          />
          {t('yes')}
        </label>
      )
    case 'user':
      return person?.({ ids, value: typeof value === 'number' ? value : null, onChange }) ?? null
  }
}

type Control = Pick<FieldControlProps, 'field' | 'value' | 'onChange' | 'ids' | 'autoFocus'>

/** Keeps what is typed as it is typed; what is no number yet is handed on as text, for the form to complain about. */
const NumberInput = ({ field, value, onChange, ids, autoFocus }: Control) => {
  const [typed, setTyped] = useState(typeof value === 'number' ? writeDecimal(value) : text(value))
  const shown = typeof value === 'number' && readDecimal(typed) !== value ? writeDecimal(value) : typed
  return (
    <PlainInput
      ids={ids}
      autoFocus={autoFocus}
      autoComplete="off"
      value={shown}
      inputProps={{ inputMode: 'decimal' }}
      startAdornment={field.type === 'currency' ? <span aria-hidden>{SIGN[field.settings.currency ?? 'BRL']}&nbsp;</span> : undefined}
      onChange={(next) => {
        setTyped(next)
        onChange(next.trim() === '' ? null : (readDecimal(next) ?? next))
      }}
    />
  )
}

const SIGN = { BRL: 'R$', USD: 'US$', EUR: '€' } as const

const offered = (field: CustomField, held: SentValue) =>
  field.options.filter((option) => option.isActive || held === option.value || (Array.isArray(held) && held.includes(option.value)))

const OptionSelect = ({ field, value, onChange, ids, autoFocus }: Control) => (
  <NativeSelect
    id={ids.id}
    autoFocus={autoFocus}
    value={text(value)}
    options={[['', t('choose')], ...offered(field, value).map((option) => [option.value, option.label] as const)]}
    describedBy={ids.describedBy}
    invalid={ids.invalid}
    required={ids.required}
    onChange={(chosen) => onChange(chosen || null)}
  />
)

const OptionBoxes = ({ field, value, onChange, ids }: Control) => {
  const chosen = Array.isArray(value) ? value : []
  const turn = (option: string) => {
    const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]
    onChange(next.length ? next : null)
  }
  return (
    <fieldset className="custom-options" aria-describedby={ids.describedBy}>
      <legend className="visually-hidden">{field.label}</legend>
      {offered(field, value).map((option, n) => (
        <label key={option.value}>
          <CheckBox
            id={n === 0 ? ids.id : undefined}
            checked={chosen.includes(option.value)}
            invalid={ids.invalid}
            onChange={() => turn(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
