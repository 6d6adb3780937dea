import { Ban, Check } from 'lucide-react'
import { t } from '../messages.ts'
import css from './color-field.module.css'

/** Muted, so that they never shout down a status; white on each of them reads well. */
const COLORS = ['#2f6f7e', '#3e7cb1', '#5b6cb5', '#7a5ea8', '#8b3f74', '#b0473f', '#a35b1e', '#8a6d1f', '#4f7f45', '#55707a'] as const

type ColorFieldProps = { value: string; required?: boolean; onChange: (color: string) => void }

/** One of a few colours or, unless one is required, none (an empty text). A colour set elsewhere stands among them. */
export const ColorField = ({ value, required = false, onChange }: ColorFieldProps) => {
  const known: readonly string[] = COLORS
  const colors = [...(required ? [] : ['']), ...known, ...(value && !known.includes(value) ? [value] : [])]
  return (
    <fieldset className={css.swatches}>
      <legend className="field-label">{t('color')}</legend>
      {colors.map((color) => (
        <label key={color} className={css.swatch} data-none={color === '' || undefined}>
          <input
            type="radio"
            name="color"
            checked={value === color}
            aria-label={color ? t('colorName', { color }) : t('noColor')}
            onChange={() => onChange(color)}
          />
          <span style={color ? { background: color, borderColor: color } : undefined} aria-hidden>
            {color === '' ? <Ban size={14} /> : value === color ? <Check size={14} /> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
