import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FieldFrame, type FieldIds } from '../forms/field-frame.tsx'
import { isWritten, type Kind, readShort, readWhole, stepped, USUAL_TIME, written } from '../lib/dates/date-text.ts'
import { t } from '../lib/dates/messages.ts'
import { todayHere } from '../lib/dates/today.ts'
import { lazyWithRetry } from '../lib/lazy-with-retry.ts'
import { OnceOpened } from '../once-opened.tsx'
import './date-input.css'

const CalendarPopover = lazyWithRetry(() => import('./calendar-popover.tsx').then((loaded) => loaded.CalendarPopover))

type DateInputProps = Pick<OutlinedInputProps, 'size' | 'disabled' | 'autoFocus' | 'className' | 'name'> & {
  kind: Kind
  /** Where it stands in a `FieldFrame`; elsewhere `label` names it. */
  ids?: FieldIds
  label?: string
  /** `2026-11-22`, `14:30` or `2026-11-22T14:30`; any other text is what somebody wrote that is no date. */
  value: string
  /** With a date, or with the text that is none yet: what checks the form refuses it, and nothing that was written is lost. */
  onChange: (value: string) => void
  /** The writer has left it, confirmed it or chosen it in the calendar. */
  onCommit?: (value: string) => void
  onBlur?: () => void
  invalid?: boolean
  /** The element that describes it, outside a `FieldFrame`. */
  describedBy?: string | undefined
  /** Days that the calendar offers, as `2026-11-22`. */
  min?: string | undefined
  max?: string | undefined
}

/** A day, a time of day, or both: written as people write them, by arrow keys, or chosen in a calendar (Alt+↓). */
export const DateInput = ({
  kind,
  ids,
  label,
  value,
  onChange,
  onCommit,
  onBlur,
  invalid,
  describedBy,
  min,
  max,
  className = '',
  ...input
}: DateInputProps) => {
  const [typed, setTyped] = useState({ of: value, text: written(kind, value) })
  // Changed from outside it begins anew.
  if (typed.of !== value) setTyped({ of: value, text: written(kind, value) })
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isWrong = invalid ?? ids?.invalid ?? false
  const set = (next: string, text = written(kind, next)) => {
    setTyped({ of: next, text })
    if (next !== value) onChange(next)
  }
  const take = (next: string) => {
    set(next)
    onCommit?.(next)
  }
  const commit = () => take(readShort(kind, typed.text, todayHere()) ?? typed.text.trim())
  const byKey = (event: KeyboardEvent) => {
    const { key, altKey } = event
    if (key === 'Enter') return commit()
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    if (altKey && kind !== 'time') return setOpen(true)
    set(stepped(kind, readShort(kind, typed.text, todayHere()) ?? '', key === 'ArrowUp' ? 1 : -1, todayHere()))
  }
  const [day = '', time = USUAL_TIME] = isWritten(kind, value) ? value.split('T') : []
  return (
    <>
      <OutlinedInput
        {...input}
        fullWidth={ids !== undefined}
        className={ids ? className : `date-alone date-alone-${kind} ${className}`}
        id={ids?.id ?? ''}
        inputRef={field}
        value={typed.text}
        placeholder={t(kind)}
        error={isWrong}
        autoComplete="off"
        onChange={({ target }) => set(readWhole(kind, target.value) ?? target.value.trim(), target.value)}
        onBlur={() => {
          commit()
          onBlur?.()
        }}
        onKeyDown={byKey}
        inputProps={{
          'aria-label': label,
          'aria-describedby': ids?.describedBy ?? describedBy,
          'aria-invalid': isWrong,
          'aria-required': ids?.required || undefined,
          inputMode: kind === 'moment' ? 'text' : 'numeric',
          maxLength: 24,
          size: kind === 'time' ? 5 : undefined,
        }}
        endAdornment={
          kind === 'time' ? null : (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                disabled={input.disabled ?? false}
                aria-label={t('choose')}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
              >
                <CalendarDays size={18} aria-hidden />
              </IconButton>
            </InputAdornment>
          )
        }
      />
      <OnceOpened open={open}>
        <CalendarPopover
          open={open}
          anchor={field}
          day={day}
          time={
            kind === 'moment' ? (
              <FieldFrame label={t('timeOfDay')}>
                {(frame) => (
                  <SettledDate
                    kind="time"
                    ids={frame}
                    size="small"
                    value={time}
                    disabled={day === ''}
                    onSettle={(next) => take(`${day}T${next}`)}
                  />
                )}
              </FieldFrame>
            ) : null
          }
          min={min}
          max={max}
          onClose={() => setOpen(false)}
          onChoose={(next) => take(kind === 'moment' ? `${next}T${time}` : next)}
        />
      </OnceOpened>
    </>
  )
}

type SettledDateProps = Omit<DateInputProps, 'onChange' | 'onCommit' | 'onBlur'> & {
  /** Whether it may be left empty. */
  clearable?: boolean
  onSettle: (value: string) => void
}

/** A date that counts at once, without a form around it: only what is one is handed on, when it is left, confirmed or chosen. */
export const SettledDate = ({ value, clearable = false, invalid = false, onSettle, ...input }: SettledDateProps) => {
  const [typed, setTyped] = useState({ of: value, text: value })
  // Changed from outside it begins anew.
  if (typed.of !== value) setTyped({ of: value, text: value })
  const isDate = (text: string) => isWritten(input.kind, text) || (clearable && text === '')
  return (
    <DateInput
      {...input}
      value={typed.text}
      invalid={invalid || input.ids?.invalid || (typed.text !== '' && !isDate(typed.text))}
      onChange={(text) => setTyped({ of: value, text })}
      onCommit={(text) => {
        if (text !== value && isDate(text)) onSettle(text)
      }}
    />
  )
}
