import type { AgentFigures } from '@balcao/contracts/reports/reports'
import { FEW, type Happened } from '@balcao/contracts/reports/words'
import { Loaded } from '@balcao/ui/profile/block'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'
import { ticketsBehind } from './drill.ts'
import { Card, FigureTable } from './figures.tsx'
import { decimal, duration, percent } from './format.ts'
import { t } from './messages.ts'
import css from './reports.module.css'
import type { Query } from './search.ts'

/** What people did: everybody for who may see others, else oneself and the median. */
export const TeamTab = ({ query }: { query: Query }) => {
  const seesOthers = useCan()('report.people')
  const report = trpc.reports.agentPerformance.useQuery({ ...query, compare: 'none' }, { placeholderData: (before) => before })
  return (
    <Card title={t('team')} text={seesOthers ? t('teamText') : t('teamOwn')}>
      <Loaded query={report} failed={t('failed')} lines={8}>
        {({ data }) => (data.length === 0 ? <p className={css.quiet}>{t('teamNone')}</p> : <Table rows={data} query={query} />)}
      </Loaded>
    </Card>
  )
}

/** What a person did, ticket by ticket; the median of the team is of nobody. */
const searchOf =
  (query: Query) =>
  (kind: Happened, agent: { id: number } | null): Record<string, string> | undefined =>
    agent ? ticketsBehind(kind, { ...query, agentId: [agent.id] }) : undefined

const Table = ({ rows, query }: { rows: readonly AgentFigures[]; query: Query }) => (
  <FigureTable
    name={t('team')}
    heads={[
      t('person'),
      t('replies'),
      t('touched'),
      t('firstResponses'),
      t('firstResponseP50'),
      t('resolved'),
      t('reopenedShare'),
      t('csat'),
      t('slaShare'),
    ]}
    rows={rows.map(({ agent, replies, ticketsTouched, firstResponses, firstResponseP50, resolved, reopenedShare, csat, sla }) => ({
      key: String(agent?.id ?? 0),
      head: agent?.name ?? t('median'),
      cells: [
        { key: 'replies', text: decimal(replies) },
        { key: 'touched', text: decimal(ticketsTouched), search: searchOf(query)('replied', agent) },
        { key: 'first', text: decimal(firstResponses), search: searchOf(query)('first_response', agent) },
        { key: 'p50', text: duration(firstResponseP50), quiet: firstResponses < FEW },
        { key: 'resolved', text: decimal(resolved), search: searchOf(query)('resolved', agent) },
        { key: 'reopened', text: percent(reopenedShare), quiet: resolved < FEW },
        { key: 'csat', text: decimal(csat.average), quiet: csat.n < FEW, search: searchOf(query)('rated', agent) },
        { key: 'sla', text: percent(sla), search: searchOf(query)('sla', agent) },
      ],
    }))}
  />
)
