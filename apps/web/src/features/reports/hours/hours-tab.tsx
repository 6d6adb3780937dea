import { type HourMeasure, meanOf, type WeekHour } from '@balcao/contracts/reports/by-hour'
import { HOUR_MEASURES } from '@balcao/contracts/reports/words'
import { figure as whole } from '@balcao/ui/lib/language'
import { Loaded } from '@balcao/ui/profile/block'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { trpc } from '../../../lib/trpc.ts'
import { Card } from '../figures.tsx'
import { decimal } from '../format.ts'
import { HOUR_FIGURES, type HourFigure, type Query } from '../search.ts'
import { HeatTable } from './heat-table.tsx'
import css from './hours.module.css'
import { t } from './messages.ts'
import { hourText, weekdayText } from './words.ts'

type Shown = { measure: HourMeasure; figure: HourFigure }
type HoursTabProps = Shown & { query: Query; onChange: (next: Partial<Shown>) => void }

/** When tickets come, are answered and are resolved: a table of weekdays and hours. */
export const HoursTab = ({ query, measure, figure, onChange }: HoursTabProps) => {
  const report = trpc.reports.byHour.useQuery({ ...query, compare: 'none' }, { placeholderData: (before) => before })
  return (
    <Card
      title={t('title')}
      text={t('text')}
      acts={
        <div className={css.acts}>
          <TextField
            select
            size="small"
            label={t('measure')}
            value={measure}
            onChange={(event) => onChange({ measure: event.target.value as HourMeasure })}
          >
            {HOUR_MEASURES.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`measure_${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label={t('figure')}
            value={figure}
            onChange={(event) => onChange({ figure: event.target.value as HourFigure })}
          >
            {HOUR_FIGURES.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`figure_${one}`)}
              </MenuItem>
            ))}
          </TextField>
        </div>
      }
    >
      <Loaded query={report} failed={t('failed')} lines={12}>
        {({ data }) => <Hours cells={data} query={query} measure={measure} figure={figure} />}
      </Loaded>
    </Card>
  )
}

const Hours = ({ cells, query, measure, figure }: Shown & { cells: readonly WeekHour[]; query: Query }) => {
  const most = cells.reduce<WeekHour | undefined>((best, cell) => (cell[measure] > (best?.[measure] ?? 0) ? cell : best), undefined)
  if (!most) return <p className={css.quiet}>{t('none')}</p>
  const { weekday, hour } = most
  return (
    <>
      <p className={css.quiet}>
        {t('most', {
          ...{ weekday: weekdayText(weekday, 'long'), hour: hourText(hour) },
          ...{ n: whole(most[measure]), mean: decimal(meanOf(most, measure)) },
        })}
      </p>
      <HeatTable cells={cells} query={query} measure={measure} figure={figure} />
    </>
  )
}
