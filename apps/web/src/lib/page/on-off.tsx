import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useId } from 'react'
import css from './on-off.module.css'

type OnOffProps = { label: string; hint?: string; value: boolean; onChange: (isOn: boolean) => void }

/** What is on or off, in a form that is saved as a whole. */
export const OnOff = ({ label, hint, value, onChange }: OnOffProps) => {
  const id = useId()
  return (
    <div className={css.switch}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            size="small"
            checked={value}
            slotProps={{ input: hint ? { 'aria-describedby': id } : {} }}
            onChange={(_, isOn) => onChange(isOn)}
          />
        }
      />
      {hint ? (
        <p id={id} className={css.quiet}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
