import { listedNow } from '@balcao/contracts/reports/listed-now'
import { customKey } from '@balcao/contracts/tickets/custom-keys'
import { figure } from '@balcao/ui/lib/language'
import { statusName } from '@balcao/ui/lib/names'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { trpc } from '../../lib/trpc.ts'
import { ticketsBehind } from './drill.ts'
import { Card, FigureTable } from './figures.tsx'
import { duration, percent } from './format.ts'
import { t } from './messages.ts'
import type { Query } from './search.ts'

const ofStatus = (status: string, list: Record<string, string> | undefined) => list && { ...list, status }

/** What is open now by status, and how tickets went through the statuses of the period. */
export const StatusTab = ({ query }: { query: Query }) => {
  const asked = { ...query, compare: 'none' as const }
  const now = trpc.reports.byStatus.useQuery(asked, { placeholderData: (before) => before })
  const flow = trpc.reports.statusFlow.useQuery(asked, { placeholderData: (before) => before })
  return (
    <>
      <Card title={t('byStatus')}>
        <Loaded query={now} failed={t('failed')} lines={5}>
          {({ data, queueIds }) => (
            <FigureTable
              name={t('byStatus')}
              heads={[t('status'), t('count'), t('share'), t('oldest')]}
              rows={data.map(({ status, count, share, oldestAt }) => ({
                key: status,
                head: statusName(status),
                cells: [
                  { key: 'count', text: figure(count), search: ofStatus(status, listedNow(query, queueIds)) },
                  { key: 'share', text: percent(share) },
                  { key: 'oldest', text: oldestAt ? exactTime(oldestAt) : t('none') },
                ],
              }))}
            />
          )}
        </Loaded>
      </Card>
      <Card title={t('statusFlow')} text={t('statusFlowText')}>
        <Loaded query={flow} failed={t('failed')} lines={8}>
          {({ data }) => (
            <FigureTable
              name={t('statusFlow')}
              heads={[t('status'), t('entered'), t('left'), t('inStatus'), t('bounces')]}
              rows={data.flatMap(({ status, entered, left, p50InStatus, bounces, custom }) => [
                {
                  key: status,
                  head: statusName(status),
                  cells: [
                    { key: 'entered', text: figure(entered), search: ticketsBehind('entered', query, { status: [status] }) },
                    { key: 'left', text: figure(left), search: ticketsBehind('left', query, { status: [status] }) },
                    { key: 'time', text: duration(p50InStatus) },
                    { key: 'bounces', text: figure(bounces), search: ticketsBehind('returned', query, { status: [status] }) },
                  ],
                },
                ...custom.map((one) => ({
                  key: customKey(one.id),
                  head: `— ${one.name}`,
                  cells: [
                    { key: 'entered', text: figure(one.entered) },
                    { key: 'left', text: figure(one.left) },
                    { key: 'time', text: duration(one.p50InStatus) },
                    { key: 'bounces', text: t('none') },
                  ],
                })),
              ])}
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}
