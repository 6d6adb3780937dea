import { CheckOption } from '@balcao/ui/check-box'
import css from './status-page/status-page.module.css'

type ChecksProps<T> = {
  label: string
  options: readonly { id: T; name: string }[]
  chosen: readonly T[]
  onChange: (ids: T[]) => void
}

/** Any of a few, each with its box. */
export const Checks = <T extends string | number>({ label, options, chosen, onChange }: ChecksProps<T>) => (
  <fieldset className={css.checks}>
    <legend>{label}</legend>
    {options.map(({ id, name }) => (
      <CheckOption
        key={id}
        checked={chosen.includes(id)}
        onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
      >
        {name}
      </CheckOption>
    ))}
  </fieldset>
)
