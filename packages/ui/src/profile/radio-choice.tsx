import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import css from './profile.module.css'

type RadioChoiceProps<Value extends string> = {
  label: string
  hint: string
  /** What the choice means at this moment. */
  now?: string | undefined
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value) => void
}

/** One of a few, all in sight, under their name. */
export const RadioChoice = <Value extends string>({ label, hint, now, value, options, onChange }: RadioChoiceProps<Value>) => {
  const id = useId()
  return (
    <div>
      <p id={id} className={css.choiceName}>
        {label}
      </p>
      <p id={`${id}-hint`} className={css.quiet}>
        {hint}
      </p>
      <RadioGroup
        row
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(_, chosen) => onChange(chosen as Value)}
      >
        {options.map(([option, name]) => (
          <FormControlLabel key={option} value={option} control={<Radio size="small" />} label={name} />
        ))}
      </RadioGroup>
      {now ? <p className={css.quiet}>{now}</p> : null}
    </div>
  )
}
