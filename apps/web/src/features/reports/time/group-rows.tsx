import type { TimeRow } from '@balcao/contracts/reports/time'
import type { TimeGroup } from '@balcao/contracts/reports/words'
import { figure } from '@balcao/ui/lib/language'
import { typeName } from '@balcao/ui/lib/names'
import { ticketsBehind } from '../drill.ts'
import { FigureTable } from '../figures.tsx'
import { percent } from '../format.ts'
import { t as words } from '../messages.ts'
import type { Query } from '../search.ts'
import { t } from './messages.ts'
import { workedText } from './worked-text.ts'

const FILTER = { person: 'agentId', company: 'companyId', queue: 'queueId', type: 'type' } as const

const nameOf = (by: TimeGroup, { key, name }: TimeRow) =>
  key === null ? t(`none_${by}`) : (name ?? (by === 'type' ? typeName(key) : words('goneGroup')))

/** Time by person, company, queue or type; each opens its tickets. What has no group is asked of by no filter. */
export const GroupRows = ({ rows, by, query }: { rows: readonly TimeRow[]; by: TimeGroup; query: Query }) => (
  <FigureTable
    name={t('title')}
    heads={[t(`group_${by}`), t('hours'), t('share'), t('entries'), t('tickets')]}
    rows={rows.map((row) => ({
      key: String(row.key),
      head: nameOf(by, row),
      cells: [
        { key: 'hours', text: workedText(row.minutes) },
        { key: 'share', text: percent(row.share) },
        { key: 'entries', text: figure(row.entries) },
        {
          key: 'tickets',
          text: figure(row.tickets),
          search: row.key === null ? undefined : ticketsBehind('worked', { ...query, [FILTER[by]]: [row.key] }),
        },
      ],
    }))}
  />
)
