import Switch from '@mui/material/Switch'
import css from './profile.module.css'

type SwitchRowProps = { label: string; hint: string; checked: boolean; onChange: (checked: boolean) => void }

/** Something that is on or off, with what that means below it. */
export const SwitchRow = ({ label, hint, checked, onChange }: SwitchRowProps) => (
  <div>
    {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
    <label className={css.row}>
      <span>{label}</span>
      <Switch size="small" checked={checked} onChange={(_, next) => onChange(next)} />
    </label>
    <p className={css.quiet}>{hint}</p>
  </div>
)
