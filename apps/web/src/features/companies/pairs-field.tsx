import { PlainInput } from '@balcao/ui/forms/field-frame'
import { said } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import css from './companies.module.css'
import { t } from './messages.ts'

export type Pair = { label: string; value: string }

type PairsFieldProps = {
  id: string
  legend: string
  /** What one is called, for its field and its buttons. */
  called: string
  add: string
  most: number
  pairs: readonly Pair[]
  error: string | undefined
  onChange: (pairs: Pair[]) => void
}

/** A short list of values, each with what it is for. */
export const PairsField = ({ id, legend, called, add, most, pairs, error, onChange }: PairsFieldProps) => {
  const fault = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const change = (at: number, part: Partial<Pair>) => onChange(pairs.map((pair, n) => (n === at ? { ...pair, ...part } : pair)))
  const append = () => {
    flushSync(() => onChange([...pairs, { label: '', value: '' }]))
    box.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }
  const remove = (at: number) => {
    flushSync(() => onChange(pairs.filter((_, n) => n !== at)))
    // Only the button that adds is there whatever was taken away.
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <fieldset ref={box} className={css.pairs} aria-describedby={error ? fault : undefined}>
      <legend className="field-label">{legend}</legend>
      {pairs.length > 0 ? (
        <ul>
          {pairs.map((pair, n) => (
            // Rows have no names of their own, and none moves.
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={n}>
              <PlainInput
                ids={{ id: `${id}-${n}-label`, describedBy: undefined, invalid: false, required: false }}
                value={pair.label}
                onChange={(label) => change(n, { label })}
                placeholder={t('pairLabel')}
                autoComplete="off"
                inputProps={{ maxLength: 60, 'aria-label': t('pairLabelOf', { called, n: n + 1 }) }}
              />
              <PlainInput
                ids={{
                  id: n === 0 ? id : `${id}-${n}`,
                  describedBy: undefined,
                  invalid: Boolean(error) && !pair.value.trim(),
                  required: true,
                }}
                value={pair.value}
                onChange={(value) => change(n, { value })}
                autoComplete="off"
                inputProps={{ maxLength: 300, 'aria-label': `${called} ${n + 1}` }}
              />
              <IconButton size="small" aria-label={t('pairRemove', { called, n: n + 1 })} onClick={() => remove(n)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {error ? (
        <p id={fault} className="field-error">
          <CircleAlert size={14} aria-hidden />
          {said(error)}
        </p>
      ) : null}
      {pairs.length < most ? (
        <Button data-add size="small" startIcon={<Plus size={16} aria-hidden />} onClick={append}>
          {add}
        </Button>
      ) : null}
    </fieldset>
  )
}
