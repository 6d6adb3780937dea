import {
  CONDITION_FIGURES,
  CONDITION_KINDS,
  type ConditionFigure,
  type ConditionKind,
  MAX_CONDITIONS,
} from '@balcao/contracts/reports/schedule-words'
import { IconTool } from '@balcao/ui/icon-tool'
import { said } from '@balcao/ui/lib/language'
import { PlainSelect } from '@balcao/ui/notices/plain-select'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { CircleAlert, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import css from './conditions.module.css'
import { t } from './messages.ts'
import { unitOf } from './text.ts'

/** A condition while it is written: what its value is may be no number yet. */
export type WrittenCondition = { figure: ConditionFigure; is: ConditionKind; value: string }

type ConditionsProps = {
  id: string
  value: readonly WrittenCondition[]
  error: string | undefined
  onChange: (value: WrittenCondition[]) => void
}

/** More or fewer created tickets are neither better nor worse. */
const kindsOf = (figure: ConditionFigure) => CONDITION_KINDS.filter((is) => is !== 'worse' || figure !== 'created')

/** When a report is sent: a line for each condition. */
export const ConditionsField = ({ id, value, error, onChange }: ConditionsProps) => {
  const box = useRef<HTMLFieldSetElement>(null)
  const set = (at: number, next: Partial<WrittenCondition>) => onChange(value.map((one, n) => (n === at ? { ...one, ...next } : one)))
  const choose = (at: number, figure: ConditionFigure) => {
    const is = value[at]?.is ?? 'above'
    set(at, { figure, is: kindsOf(figure).includes(is) ? is : 'above' })
  }
  const append = () => {
    flushSync(() => onChange([...value, { figure: 'sla', is: 'below', value: '80' }]))
    box.current?.querySelector<HTMLElement>('li:last-child [role="combobox"], li:last-child select')?.focus()
  }
  const remove = (at: number) => {
    flushSync(() => onChange(value.filter((_, n) => n !== at)))
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <fieldset ref={box} id={id} tabIndex={-1} className={css.conditions} aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}>
      <legend className="field-label">{t('legend')}</legend>
      <p id={`${id}-hint`} className="field-hint">
        {t('hint')}
      </p>
      {value.length > 0 ? (
        <ul>
          {value.map(({ figure, is, value: text }, at) => {
            const [n, unit] = [at + 1, t(`unit_${unitOf(figure, is)}`)]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their places
              <li key={at} className={css.condition}>
                <PlainSelect
                  label={t('figureOf', { n })}
                  value={figure}
                  options={CONDITION_FIGURES.map((one) => [one, t(`figure_${one}`)] as const)}
                  onChange={(next) => choose(at, CONDITION_FIGURES.find((one) => one === next) ?? figure)}
                />
                <PlainSelect
                  label={t('isOf', { n })}
                  value={is}
                  options={kindsOf(figure).map((one) => [one, t(`is_${one}`)] as const)}
                  onChange={(next) => set(at, { is: CONDITION_KINDS.find((one) => one === next) ?? is })}
                />
                <OutlinedInput
                  size="small"
                  type="number"
                  value={text}
                  error={Boolean(error) && text === ''}
                  inputProps={{ 'aria-label': t('valueOf', { n, unit }), min: 0, step: 'any', 'aria-required': true }}
                  endAdornment={<InputAdornment position="end">{unit}</InputAdornment>}
                  onChange={({ target }) => set(at, { value: target.value })}
                />
                <IconTool aria-label={t('removeOf', { n })} onClick={() => remove(at)}>
                  <X size={16} aria-hidden />
                </IconTool>
              </li>
            )
          })}
        </ul>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="field-error">
          <CircleAlert size={14} aria-hidden />
          {said(error)}
        </p>
      ) : null}
      {value.length < MAX_CONDITIONS ? (
        <div>
          <Button size="small" data-add onClick={append}>
            {t('add')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
