import { displayValue } from '@balcao/contracts/custom-fields/display'
import type { FieldValues } from '@balcao/contracts/custom-fields/values'
import { CheckOption } from '@balcao/ui/check-box'
import { language } from '@balcao/ui/lib/language'
import css from '../../../lib/tickets/dialogs.module.css'
import { t } from './copy.messages.ts'
import type { CopyPlan } from './copy-plan.ts'

type CopyPreviewProps = {
  plan: CopyPlan
  here: FieldValues
  there: FieldValues
  /** Keys of the fields that are not to be copied. */
  left: ReadonlySet<string>
  onLeave: (left: ReadonlySet<string>) => void
}

/** Which fields would change, each from what to what; any of them can be left out. */
export const CopyPreview = ({ plan: { offers, emptied }, here, there, left, onLeave }: CopyPreviewProps) => {
  if (offers.length === 0) return <p className={css.hint}>{t('nothing')}</p>
  return (
    <>
      <fieldset className={css.choices}>
        <legend>{t('which')}</legend>
        {offers.map(({ field, applies }) => {
          const [from, to] = [here, there].map((values) => brief(displayValue(field, values[field.key], language())))
          const words = from ? t('replaces', { from, to: to ?? '' }) : t('fills', { to: to ?? '' })
          return (
            <CheckOption
              key={field.key}
              className={css.choice}
              checked={applies && !left.has(field.key)}
              disabled={!applies}
              onChange={(isChosen) => onLeave(new Set(isChosen ? [...left].filter((key) => key !== field.key) : [...left, field.key]))}
            >
              {field.label}
              <small>{applies ? words : t('doesNotApply')}</small>
            </CheckOption>
          )
        })}
      </fieldset>
      {emptied.length > 0 ? (
        <p className={css.refused}>{t('emptied', { fields: emptied.map(({ label }) => label).join(', '), n: emptied.length })}</p>
      ) : null}
    </>
  )
}

/** Long texts by their beginning. */
const brief = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text)
