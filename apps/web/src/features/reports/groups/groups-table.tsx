import type { BreakdownReport, BreakdownRow } from '@balcao/contracts/reports/breakdown'
import { listedNow } from '@balcao/contracts/reports/listed-now'
import { FEW, type Happened } from '@balcao/contracts/reports/words'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { figure } from '@balcao/ui/lib/language'
import { channelName, priorityName, typeName } from '@balcao/ui/lib/names'
import { ticketsBehind } from '../drill.ts'
import { FigureTable } from '../figures.tsx'
import { decimal, duration, percent } from '../format.ts'
import { t } from '../messages.ts'
import type { Query } from '../search.ts'
import { withinGroup } from './within-group.ts'

type Data = BreakdownReport['data']

function nameOf({ by, field }: Data, { key, name }: BreakdownRow): string {
  if (key === null) return t(`none_${by}`)
  if (by === 'channel') return channelName(key as Parameters<typeof channelName>[0])
  if (by === 'priority') return priorityName(key as Parameters<typeof priorityName>[0])
  if (field?.type === 'checkbox') return t(key === 'true' ? 'valueYes' : 'valueNo')
  return name ?? (by === 'type' ? typeName(key) : t('goneGroup'))
}

type TableProps = { data: Data; query: Query; queueIds: readonly number[] | null }

/** Groups in rows; a figure opens its tickets where the list can ask for them. */
export const GroupsTable = ({ data, query, queueIds }: TableProps) => (
  <FigureTable
    name={t('groups')}
    heads={[
      ...[data.field?.label ?? t(`by_${data.by}`), t('openShort'), t('created'), t('share'), t('resolved'), t('reopened')],
      ...[t('firstResponseP50'), t('resolutionP50'), t('csat'), t('slaShare'), t('worked')],
    ]}
    rows={data.rows.map((row) => {
      const { counted, own } = withinGroup(query, data, row.key)
      const search = (kind: Happened) => counted && { ...ticketsBehind(kind, counted), ...own }
      // What groups are of now, the list can ask for as it is now.
      const isOfNow = data.by === 'custom-status' || data.by === 'status-reason' || data.by === 'custom-field'
      const now = isOfNow && counted ? listedNow({ ...query, customFields: counted.customFields }, queueIds) : undefined
      return {
        key: String(row.key),
        head: nameOf(data, row),
        cells: [
          { key: 'open', text: figure(row.open), search: now && { ...now, ...own, status: OPEN_STATUSES.join(',') } },
          { key: 'created', text: figure(row.created), search: search('created') },
          { key: 'share', text: percent(row.share) },
          { key: 'resolved', text: figure(row.resolved), search: search('resolved') },
          { key: 'reopened', text: figure(row.reopened), search: search('reopened') },
          { key: 'first', text: duration(row.firstResponseP50), quiet: row.firstResponses < FEW },
          { key: 'resolution', text: duration(row.resolutionP50), quiet: row.resolved < FEW },
          { key: 'csat', text: decimal(row.csat.average), quiet: row.csat.n < FEW, search: search('rated') },
          { key: 'sla', text: percent(row.sla.share), quiet: row.sla.n < FEW, search: search('sla') },
          { key: 'worked', text: row.minutes === 0 ? t('none') : t('hoursOf', { h: Math.floor(row.minutes / 60), m: row.minutes % 60 }) },
        ],
      }
    })}
  />
)
