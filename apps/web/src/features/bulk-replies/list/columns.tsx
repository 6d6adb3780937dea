import type { BulkReply } from '@balcao/contracts/bulk-replies/bulk-replies'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Cut } from '../../../lib/lists/cut.tsx'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { t } from './messages.ts'

/** The first of a message that fits a line. */
const firstOf = ({ content }: BulkReply) => content.replace(/\s+/g, ' ').slice(0, 200)
const nameOf = (reply: BulkReply) => (reply.isInternal ? `${t('note')}: ${firstOf(reply)}` : firstOf(reply))
const leftOf = ({ state, total, sent, skipped, failed, endedAt }: BulkReply) =>
  state === 'withdrawn' ? 0 : endedAt ? total - sent : skipped + failed

/** `ofAll`: the list has those of several people, whom it names then. */
export const columns = (ofAll: boolean): readonly TableColumn<BulkReply>[] => [
  { id: 'message', label: t('message'), width: 360, grow: true, hideable: false, cell: (reply) => <Cut>{nameOf(reply)}</Cut> },
  ...(ofAll ? [{ id: 'author', label: t('author'), width: 180, cell: ({ author }: BulkReply) => <Cut>{author.name}</Cut> }] : []),
  { id: 'state', label: t('state'), width: 140, cell: ({ state }) => t(`state_${state}`) },
  { id: 'sent', label: t('sent'), width: 120, cell: ({ sent, total }) => t('sentOf', { sent, total }) },
  { id: 'left', label: t('left'), width: 110, cell: (reply) => leftOf(reply) || '' },
  { id: 'created', label: t('created'), width: 120, cell: ({ createdAt }) => <TimeAgo at={createdAt} bare /> },
]

/** One on the phone. */
export const card = (ofAll: boolean) => (reply: BulkReply) => (
  <RowCard
    name={nameOf(reply)}
    lines={[
      ...(ofAll ? [reply.author.name] : []),
      `${t(`state_${reply.state}`)} · ${t('sent')}: ${t('sentOf', { sent: reply.sent, total: reply.total })}`,
      <TimeAgo key="at" at={reply.createdAt} bare />,
    ]}
  />
)
