import type { IntakeHour } from '@balcao/contracts/monitoring/intake'
import { figure } from '@balcao/ui/lib/language'
import { clockTime, shortDate } from '@balcao/ui/lib/time'
import { FigureTable } from '@balcao/ui/table/figure-table'
import { t } from './intake-messages.ts'
import { usualText } from './intake-words.ts'

/** What came in hour by hour, the latest first. */
export const IntakeHours = ({ name, hours, zone }: { name: string; hours: readonly IntakeHour[]; zone: string }) => (
  <FigureTable
    name={name}
    heads={[t('hour'), t('tickets'), t('messages'), t('usual'), t('median')]}
    rows={hours.toReversed().map(({ at, tickets, messages, usual }) => ({
      key: at,
      head: `${shortDate(at, { timeZone: zone }, false)}, ${clockTime(at, { timeZone: zone })}`,
      cells: [
        figure(tickets ?? 0),
        figure(messages ?? 0),
        usual ? usualText(usual) : t('none'),
        usual ? figure(Math.round(usual.median)) : t('none'),
      ],
    }))}
  />
)
