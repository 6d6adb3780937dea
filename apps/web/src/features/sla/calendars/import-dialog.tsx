import { HOLIDAY_KINDS, HOLIDAY_REGIONS, type HolidayRegion } from '@balcao/contracts/calendars/bounds'
import type { Calendar } from '@balcao/contracts/calendars/calendars'
import type { PreviewedHoliday } from '@balcao/contracts/calendars/holidays'
import { CheckBox } from '@balcao/ui/check-box'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import css from './calendars.module.css'
import { isRefusal, useHolidayActs } from './holidays.data.ts'
import { t } from './holidays.messages.ts'
import { STATE_NAMES } from './states.ts'
import { dateText, spansText } from './week-text.ts'

const THIS_YEAR = new Date().getFullYear()
const YEARS = [THIS_YEAR, THIS_YEAR + 1]
const regions = HOLIDAY_REGIONS.map((region) => [region, region === 'BR' ? t('country') : STATE_NAMES[region]] as const)

type Found = { days: readonly PreviewedHoliday[]; chosen: ReadonlySet<string> }

/** Holidays of a state, looked at and chosen before they come in. */
export const ImportDialog = ({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) => {
  const titleId = useId()
  const acts = useHolidayActs(calendar.id)
  const [region, setRegion] = useState<HolidayRegion>('BR-SP')
  const [years, setYears] = useState<readonly number[]>([THIS_YEAR])
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  const look = useEffectEvent(async (isWanted: () => boolean) => {
    setFailure(undefined)
    setFound(null)
    if (years.length === 0) return
    const outcome = await acts.look(region, [...years])
    if (!isWanted()) return
    if (isRefusal(outcome)) return setFailure(t('failed', { why: outcome.why }))
    setFound({ days: outcome, chosen: new Set(outcome.filter(({ proposed }) => proposed).map(({ date }) => date)) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state or year is another list
  useEffect(() => {
    let wanted = true
    void look(() => wanted)
    return () => {
      wanted = false
    }
  }, [region, years])

  const choose = (date: string, isChosen: boolean) =>
    setFound((was) => was && { ...was, chosen: new Set(isChosen ? [...was.chosen, date] : [...was.chosen].filter((one) => one !== date)) })
  const take = async () => {
    if (!found) return
    setBusy(true)
    const wanted = found.days.filter(({ date }) => found.chosen.has(date)).map(({ date, label, spans }) => ({ date, label, spans }))
    const outcome = await acts.take(region, wanted)
    setBusy(false)
    if (isRefusal(outcome)) return setFailure(t('failed', { why: outcome.why }))
    notify.success(t('imported', { n: outcome.added }), { id: 'holiday' })
    onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t('importTitle')}</DialogTitle>
      <DialogContent>
        <div className={css.dialog}>
          <p className={css.quiet}>{t('importText')}</p>
          <Choice label={t('state')} value={region} options={regions} onChange={(value) => setRegion(value as HolidayRegion)} />
          <fieldset className={css.years}>
            <legend className="field-label">{t('years')}</legend>
            {YEARS.map((year) => (
              <label key={year} className="custom-check">
                <CheckBox
                  checked={years.includes(year)}
                  onChange={(isOn) => setYears(isOn ? [...years, year].toSorted((a, b) => a - b) : years.filter((one) => one !== year))}
                />
                {year}
              </label>
            ))}
          </fieldset>
          {failure ? (
            <p role="alert" className={css.wrong}>
              {failure}
            </p>
          ) : null}
          <p role="status" className={css.quiet}>
            {found || failure ? (found?.days.length === 0 ? t('nothing') : '') : years.length > 0 ? t('looking') : ''}
          </p>
          {found ? <Days found={found} onChoose={choose} /> : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="contained" disabled={busy || !found || found.chosen.size === 0} onClick={() => void take()}>
          {busy ? t('importing') : t('import', { n: found?.chosen.size ?? 0 })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What was found, by how many stay at home. */
const Days = ({ found: { days, chosen }, onChoose }: { found: Found; onChoose: (date: string, isChosen: boolean) => void }) =>
  HOLIDAY_KINDS.map((kind) => {
    const ofKind = days.filter((day) => day.kind === kind)
    if (ofKind.length === 0) return null
    return (
      <fieldset key={kind} className={css.plain}>
        <legend className="field-label">{t(`kind_${kind}`)}</legend>
        {ofKind.map(({ date, label, spans, present }) => (
          <label key={date} className={css.found}>
            <CheckBox checked={chosen.has(date)} disabled={present} onChange={(isOn) => onChoose(date, isOn)} />
            <span className={css.when}>{dateText(date)}</span>
            <span>
              {label}
              {spans ? <span className={css.quiet}> {t('opensAt', { hours: spansText(spans) })}</span> : null}
              {present ? <span className={css.quiet}> {t('present')}</span> : null}
            </span>
          </label>
        ))}
      </fieldset>
    )
  })
