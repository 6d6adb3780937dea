import type { StatusComponent } from '@balcao/contracts/status-page/settings'
import { CheckOption } from '@balcao/ui/check-box'
import css from './status-page.module.css'

type ComponentChecksProps = {
  label: string
  components: readonly StatusComponent[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** The services that an incident is about. */
export const ComponentChecks = ({ label, components, chosen, onChange }: ComponentChecksProps) => (
  <fieldset className={css.checks}>
    <legend>{label}</legend>
    {components.map(({ id, name }) => (
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
