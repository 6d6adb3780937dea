import type { BreakdownRow } from '@balcao/contracts/reports/breakdown'
import { listedNow } from '@balcao/contracts/reports/listed-now'
import { BREAKDOWNS, type Breakdown, FEW, type Happened } from '@balcao/contracts/reports/words'
import { type Drilled, writeHappened } from '@balcao/contracts/reports/write-happened'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { figure } from '@balcao/ui/lib/language'
import { channelName, priorityName, typeName } from '@balcao/ui/lib/names'
import { customStatuses } from '@balcao/ui/lib/texts/own-words'
import { Loaded } from '@balcao/ui/profile/block'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { trpc } from '../../lib/trpc.ts'
import { Card, FigureTable } from './figures.tsx'
import { decimal, duration, percent } from './format.ts'
import { t } from './messages.ts'
import css from './reports.module.css'
import type { Query } from './search.ts'

/** What happened by company, queue, type, channel, priority, tag or custom status. */
export const GroupsTab = ({ query, by, onBy }: { query: Query; by: Breakdown; onBy: (by: Breakdown) => void }) => {
  const report = trpc.reports.breakdown.useQuery({ ...query, by, compare: 'none' }, { placeholderData: (before) => before })
  return (
    <Card
      title={t('groups')}
      text={t('groupsText')}
      acts={
        <TextField select size="small" label={t('groupBy')} value={by} onChange={(event) => onBy(event.target.value as Breakdown)}>
          {BREAKDOWNS.filter((one) => one !== 'custom-status' || by === one || customStatuses().length > 0).map((one) => (
            <MenuItem key={one} value={one}>
              {t(`by_${one}`)}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <Loaded query={report} failed={t('failed')} lines={8}>
        {({ data, queueIds }) =>
          data.rows.length === 0 ? (
            <p className={css.quiet}>{t('groupsNone')}</p>
          ) : (
            <>
              <Table rows={data.rows} by={data.by} query={query} queueIds={queueIds} />
              {data.others > 0 ? <p className={css.quiet}>{t('groupsMore', { n: data.others })}</p> : null}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

/** Of this group alone; what has none is asked of by no filter. */
function within(query: Query, by: Breakdown, key: string | null): Drilled | undefined {
  if (key === null) return undefined
  // The list asks for the custom status of now by a filter of its own.
  if (by === 'custom-status') return query
  const narrowed = { company: 'companyId', queue: 'queueId', type: 'type', channel: 'channel', priority: 'priority', tag: 'tagId' } as const
  return { ...query, [narrowed[by]]: [key] }
}

function nameOf(by: Breakdown, { key, name }: BreakdownRow): string {
  if (key === null) return t(`none_${by}`)
  if (by === 'channel') return channelName(key as Parameters<typeof channelName>[0])
  if (by === 'priority') return priorityName(key as Parameters<typeof priorityName>[0])
  return name ?? (by === 'type' ? typeName(key) : t('goneGroup'))
}

type TableProps = { rows: readonly BreakdownRow[]; by: Breakdown; query: Query; queueIds: readonly number[] | null }

const Table = ({ rows, by, query, queueIds }: TableProps) => (
  <FigureTable
    name={t('groups')}
    heads={[
      ...[t(`by_${by}`), t('openShort'), t('created'), t('resolved'), t('reopened')],
      ...[t('firstResponseP50'), t('resolutionP50'), t('csat'), t('slaShare'), t('worked')],
    ]}
    rows={rows.map((row) => {
      const of = within(query, by, row.key)
      const own = by === 'custom-status' && row.key !== null ? { customStatus: row.key } : undefined
      const search = (kind: Happened) => of && { happened: writeHappened(kind, of), ...own }
      const now = own && listedNow(query, queueIds)
      return {
        key: String(row.key),
        head: nameOf(by, row),
        cells: [
          { key: 'open', text: figure(row.open), search: now && { ...now, ...own, status: OPEN_STATUSES.join(',') } },
          { key: 'created', text: figure(row.created), search: search('created') },
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
