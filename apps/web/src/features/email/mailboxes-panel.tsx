import type { Mailbox } from '@balcao/contracts/email/mailboxes'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf as refusalOf } from '@balcao/ui/lib/failure'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { RowCard } from '../../lib/lists/row-card.tsx'
import { trpc } from '../../lib/trpc.ts'
import { FailingStrip } from './failing-strip.tsx'
import { MailboxDialog } from './mailbox-dialog.tsx'
import { t } from './messages.ts'
import { EmailTabs } from './tabs.tsx'
import { failureOf, sendingFailureOf } from './words.ts'

const healthOf = (box: Mailbox): string => {
  if (box.failingSince) return failureOf(box)
  if (box.sendingSince) return sendingFailureOf(box)
  if (box.state === 'paused') return t('paused')
  return t(box.imap ? (box.lastOkAt ? 'imapRead' : 'imapConnecting') : box.proved ? 'active' : 'notProved')
}
const queueOf = ({ queue }: Mailbox) => queue?.name ?? t('defaultQueue')
const todayOf = ({ today }: Mailbox) => t('todayOf', today)

const COLUMNS = (): readonly TableColumn<Mailbox>[] => [
  { id: 'address', label: t('address'), width: 260, grow: true, hideable: false, cell: ({ address }) => address },
  { id: 'queue', label: t('queue'), width: 160, cell: queueOf },
  { id: 'state', label: t('health'), width: 180, cell: healthOf },
  {
    id: 'last',
    label: t('lastMail'),
    width: 160,
    cell: ({ lastMailAt }) => (lastMailAt ? <TimeAgo at={lastMailAt} bare /> : t('never')),
  },
  { id: 'today', label: t('today'), width: 280, cell: todayOf },
]
const ONE_PAGE = { isFetchingNextPage: false, hasNextPage: false, fetchNextPage: () => undefined }

/** The mailboxes of the organisation, with their health. */
export const MailboxesPanel = () => {
  const query = trpc.email.mailboxes.list.useQuery({})
  const place: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [chosen, setOpen] = useState<Mailbox | 'new' | null>(null)
  // A notification leads to its mailbox.
  const open = chosen ?? query.data?.data.find(({ id }) => String(id) === String(place.mailbox)) ?? null
  const close = () => {
    setOpen(null)
    if (place.mailbox !== undefined) void navigate({ to: '/email', search: {}, replace: true })
  }
  const refused = query.error && !query.data && refusalOf(query.error).statusCode === 403
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1120}
      loading={query.isPending}
      refused={refused ? <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState> : undefined}
      tools={
        <>
          <EmailTabs current="mailboxes" />
          <ListActs>
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setOpen('new')}>
              {t('addMailbox')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <>
          <FailingStrip boxes={query.data?.data ?? []} onOpen={setOpen} />
          <DataTable
            label={t('mailboxes')}
            rows={query.data?.data ?? []}
            columns={COLUMNS()}
            rowKey={({ id }) => id}
            rowName={({ address }) => address}
            rowVersion={(box) =>
              `${box.version} ${box.lastMailAt} ${box.today.came} ${box.proved} ${box.failingSince} ${box.sendingSince} ${box.imap === null}`
            }
            onOpen={setOpen}
            {...pagedTable({ ...query, ...ONE_PAGE }, t('listFailed'))}
            card={(box) => <RowCard name={box.address} lines={[`${queueOf(box)} · ${healthOf(box)}`, todayOf(box)]} />}
            empty={
              <EmptyState kind="never" title={t('noMailbox')} action={<Button onClick={() => setOpen('new')}>{t('addMailbox')}</Button>}>
                {t('noMailboxText')}
              </EmptyState>
            }
          />
        </>
      }
    >
      {open ? <MailboxDialog box={open === 'new' ? undefined : open} onClose={close} /> : null}
    </ListPage>
  )
}
