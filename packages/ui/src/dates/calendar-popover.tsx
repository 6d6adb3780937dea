import { FIRST_DAY, LAST_DAY } from '@balcao/contracts/notifications/kinds'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { ptBR } from '@mui/x-date-pickers/locales'
import dayjs from 'dayjs'
import 'dayjs/locale/pt-br'
import 'dayjs/locale/en-gb'
import type { ReactNode, RefObject } from 'react'
import { t } from '../lib/dates/messages.ts'
import { todayHere } from '../lib/dates/today.ts'
import { locale } from '../lib/language.ts'
import './calendar.css'

const portuguese = ptBR.components.MuiLocalizationProvider.defaultProps.localeText

type CalendarPopoverProps = {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  /** `2026-11-22`, or nothing. */
  day: string
  /** The field of the time of day, where one belongs to it: the calendar stays open for that. */
  time?: ReactNode
  min: string | undefined
  max: string | undefined
  onClose: () => void
  onChoose: (day: string) => void
}

/** The calendar of a field of dates. */
export function CalendarPopover({ open, anchor, day, time, min, max, onClose, onChoose }: CalendarPopoverProps) {
  const inPortuguese = locale() === 'pt-BR'
  const close = () => {
    onClose()
    anchor.current?.focus()
  }
  const choose = (next: string) => {
    onChoose(next)
    if (!time) close()
  }
  return (
    <Popover
      open={open}
      anchorEl={() => anchor.current?.parentElement ?? anchor.current ?? document.body}
      onClose={close}
      disableRestoreFocus
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('calendar'), className: 'calendar' } }}
    >
      <LocalizationProvider
        dateAdapter={AdapterDayjs}
        adapterLocale={inPortuguese ? 'pt-br' : 'en-gb'}
        {...(inPortuguese ? { localeText: portuguese } : {})}
      >
        <DateCalendar
          autoFocus
          value={day ? dayjs(day) : null}
          referenceDate={dayjs(day || todayHere())}
          minDate={dayjs(min ?? FIRST_DAY)}
          maxDate={dayjs(max ?? LAST_DAY)}
          dayOfWeekFormatter={(date) => date.toDate().toLocaleDateString(locale(), { weekday: 'narrow' })}
          onChange={(date, state) => {
            if (date?.isValid() && state === 'finish') choose(date.format('YYYY-MM-DD'))
          }}
        />
      </LocalizationProvider>
      {time ? (
        <div className="calendar-time">
          {time}
          <Button variant="contained" onClick={close}>
            {t('done')}
          </Button>
        </div>
      ) : null}
    </Popover>
  )
}
