import type { Holiday } from '@balcao/contracts/calendars/holidays'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { RowButton } from '../../../lib/lists/row-menu.tsx'
import css from './calendars.module.css'
import { t } from './holidays.messages.ts'
import { dateText, spansText } from './week-text.ts'

type HolidayTableProps = {
  holidays: readonly Holiday[]
  year: number
  may: boolean
  menu: RowButton<Holiday>
  /** Answers whether it was done. */
  onToggle: (holiday: Holiday, enabled: boolean) => Promise<boolean>
}

/** Where a holiday comes from: a region is its own name. */
const sourceText = ({ source }: Holiday): string => (source === 'hand' ? t('sourceHand') : source === 'ics' ? t('sourceIcs') : source)

/** The holidays of one year, in order. */
export const HolidayTable = ({ holidays, year, may, menu, onToggle }: HolidayTableProps) => (
  <div className={css.scroll}>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('label')}</th>
          <th scope="col">{t('hours')}</th>
          <th scope="col">{t('source')}</th>
          <th scope="col">{t('enabled')}</th>
          {may ? (
            <th scope="col">
              <span className="visually-hidden">{t('actions')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {holidays.map((holiday) => (
          <tr key={holiday.id} data-off={!holiday.enabled || undefined}>
            <td className={css.when}>{dateText(holiday.yearly ? `${year}${holiday.date.slice(4)}` : holiday.date)}</td>
            <th scope="row">
              {holiday.label}
              {holiday.yearly ? <span className={css.quiet}> {t('yearly')}</span> : null}
            </th>
            <td>{holiday.spans ? spansText(holiday.spans) : t('closed')}</td>
            <td className={css.quiet}>{sourceText(holiday)}</td>
            <td>
              <Enabled holiday={holiday} may={may} onToggle={onToggle} />
            </td>
            {may ? <td>{menu(holiday, { tabIndex: 0 })}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Whether a holiday counts. What was chosen shows at once, until the holiday is read anew. */
const Enabled = ({ holiday, may, onToggle }: { holiday: Holiday } & Pick<HolidayTableProps, 'may' | 'onToggle'>) => {
  const [chosen, setChosen] = useState<{ enabled: boolean; of: number } | null>(null)
  const toggle = async (enabled: boolean) => {
    setChosen({ enabled, of: holiday.version })
    if (!(await onToggle(holiday, enabled))) setChosen(null)
  }
  return (
    <Switch
      size="small"
      checked={chosen?.of === holiday.version ? chosen.enabled : holiday.enabled}
      disabled={!may}
      slotProps={{ input: { 'aria-label': t('enabledOf', { name: holiday.label }) } }}
      onChange={(_, enabled) => void toggle(enabled)}
    />
  )
}
