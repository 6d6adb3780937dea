import type { Calendar } from '@balcao/contracts/calendars/calendars'
import type { Holiday } from '@balcao/contracts/calendars/holidays'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { refusalText } from '@balcao/ui/lib/language'
import { relativeTime } from '@balcao/ui/lib/time'
import { Block, Loaded } from '@balcao/ui/profile/block'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRowMenu } from '../../../lib/lists/row-menu.tsx'
import css from './calendars.module.css'
import { HolidayDialog } from './holiday-dialog.tsx'
import { HolidayTable } from './holiday-table.tsx'
import { isRefusal, useHolidayActs, useHolidays } from './holidays.data.ts'
import { t } from './holidays.messages.ts'
import { IcsDialog } from './ics-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

type Open = { what: 'add' | 'state' | 'ics' } | { what: 'edit' | 'remove'; holiday: Holiday }

const THIS_YEAR = new Date().getFullYear()
const readYear = ({ year }: Record<string, unknown>): number => {
  const asked = Number(year)
  return Number.isInteger(asked) && asked >= 2000 && asked <= 2100 ? asked : THIS_YEAR
}

/** The holidays of a calendar, a year at a time. */
export const Holidays = ({ calendar, may }: { calendar: Calendar; may: boolean }) => {
  const navigate = useNavigate()
  const year = readYear(useSearch({ strict: false }))
  const query = useHolidays(calendar.id, year)
  const acts = useHolidayActs(calendar.id)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { button, menu } = useRowMenu<Holiday>(
    ({ label }) => t('actionsOf', { name: label }),
    (holiday) => [
      [t('edit'), () => setOpen({ what: 'edit', holiday })],
      [t('remove'), () => setOpen({ what: 'remove', holiday })],
    ],
  )
  const years = [...new Set([...(query.data?.years ?? []), THIS_YEAR, THIS_YEAR + 1, year])].toSorted((a, b) => a - b)
  const show = (asked: string) =>
    void navigate({ to: '.', search: Number(asked) === THIS_YEAR ? {} : { year: asked }, replace: true, resetScroll: false })
  const toggle = async (holiday: Holiday, enabled: boolean) => {
    const outcome = await acts.change(holiday.id, { enabled, version: holiday.version })
    if (isRefusal(outcome)) notify.error(t('failed', { why: outcome.why }), { id: 'holiday' })
    return !isRefusal(outcome)
  }
  const remove = async ({ id, label }: Holiday) => {
    close()
    const outcome = await acts.remove(id)
    if (isRefusal(outcome)) notify.error(t('failed', { why: outcome.why }), { id: 'holiday' })
    else notify.success(t('removed', { name: label }), { id: 'holiday' })
  }
  return (
    <Block
      title={t('title')}
      text={t('text')}
      action={
        may ? (
          <span className={css.acts}>
            <Button size="small" variant="outlined" startIcon={<Plus size={16} aria-hidden />} onClick={() => setOpen({ what: 'add' })}>
              {t('add')}
            </Button>
            <Button size="small" variant="outlined" onClick={() => setOpen({ what: 'state' })}>
              {t('fromState')}
            </Button>
            <Button size="small" variant="outlined" onClick={() => setOpen({ what: 'ics' })}>
              {t('fromIcs')}
            </Button>
          </span>
        ) : undefined
      }
    >
      <Feed calendar={calendar} />
      <div className={css.year}>
        <Choice label={t('year')} value={String(year)} options={years.map((one) => [String(one), String(one)])} onChange={show} />
      </div>
      <Loaded query={query} failed={t('failedList')} lines={6}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.quiet}>{t('empty', { year: String(year) })}</p>
          ) : (
            <HolidayTable holidays={data} year={year} may={may} menu={button} onToggle={toggle} />
          )
        }
      </Loaded>
      {menu}
      {open?.what === 'add' ? <HolidayDialog calendar={calendar} year={year} onClose={close} /> : null}
      {open?.what === 'edit' ? <HolidayDialog calendar={calendar} year={year} holiday={open.holiday} onClose={close} /> : null}
      {open?.what === 'state' ? <ImportDialog calendar={calendar} onClose={close} /> : null}
      {open?.what === 'ics' ? <IcsDialog calendar={calendar} onClose={close} /> : null}
      {open?.what === 'remove' ? (
        <ConfirmDialog
          open
          danger
          title={t('removeTitle', { name: open.holiday.label })}
          confirm={t('remove')}
          onConfirm={() => void remove(open.holiday)}
          onClose={close}
        >
          <p>{t('removeText')}</p>
        </ConfirmDialog>
      ) : null}
    </Block>
  )
}

/** Where holidays are read from, and why the last reading failed. */
const Feed = ({ calendar: { feedUrl, feedFailure, feedReadAt } }: { calendar: Calendar }) => {
  if (!feedUrl) return null
  if (!feedFailure) return <p className={css.feed}>{t('feed', { url: feedUrl })}</p>
  const when = feedReadAt ? relativeTime(feedReadAt) : ''
  return (
    <p role="note" className={css.feed} data-failed>
      {t('feedFailed', { url: feedUrl, when, why: refusalText({ reason: feedFailure, message: feedFailure }) })}
    </p>
  )
}
