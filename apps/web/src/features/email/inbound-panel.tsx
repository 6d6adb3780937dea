import type { InboundMail } from '@balcao/contracts/email/inbound'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ListExport } from '../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { RowCard } from '../../lib/lists/row-card.tsx'
import { SearchBox } from '../../lib/lists/search-box.tsx'
import { DropMails } from './drop-mails.tsx'
import { useInbound } from './email.data.ts'
import { MailDialog } from './mail-dialog.tsx'
import { t } from './messages.ts'
import { EmailTabs } from './tabs.tsx'
import { resultOf, senderOf } from './words.ts'

const COLUMNS = (): readonly TableColumn<InboundMail>[] => [
  { id: 'from', label: t('from'), width: 220, hideable: false, cell: senderOf },
  { id: 'subject', label: t('subject'), width: 320, grow: true, cell: ({ subject }) => subject || t('noSubject') },
  { id: 'result', label: t('result'), width: 260, cell: resultOf },
  { id: 'received', label: t('received'), width: 120, cell: ({ receivedAt }) => <TimeAgo at={receivedAt} bare /> },
]

/** Mails that came in, newest first; `waiting` are those that were set aside. */
export const InboundPanel = ({ show }: { show: 'all' | 'waiting' }) => {
  const navigate = useNavigate()
  const place: Record<string, unknown> = useSearch({ strict: false })
  const search = typeof place.q === 'string' ? place.q.slice(0, 100) : ''
  const list = useInbound(show, search)
  const [open, setOpen] = useState<InboundMail | null>(null)
  const tab = show === 'waiting' ? 'waiting' : 'inbound'
  const refused = list.error && !list.data && failureOf(list.error).statusCode === 403
  const find = (q: string) => void navigate({ to: '/email', search: q ? { tab, q } : { tab }, replace: true })
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1120}
      loading={list.isPending}
      refused={refused ? <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState> : undefined}
      tools={
        <>
          <EmailTabs current={tab} />
          <SearchBox label={t('search')} value={search} onSearch={find} />
          <ListActs>
            <ListExport
              path="/email/inbound/export"
              filter={{ show, ...(search ? { search } : {}) }}
              name="emails-recebidos.csv"
              disabled={list.isPending}
            />
            {show === 'all' ? <DropMails /> : null}
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={`${show} ${search}`}
          label={t(tab)}
          rows={list.rows}
          columns={COLUMNS()}
          rowKey={(mail) => mail.id}
          rowName={(mail) => t('mailFrom', { name: senderOf(mail) })}
          rowVersion={(mail) => `${mail.state} ${mail.verdict}`}
          onOpen={setOpen}
          {...pagedTable(list, t('listFailed'))}
          card={(mail) => (
            <RowCard
              name={mail.subject || t('noSubject')}
              lines={[senderOf(mail), resultOf(mail), <TimeAgo key="at" at={mail.receivedAt} bare />]}
            />
          )}
          empty={
            search ? (
              <EmptyState kind="filtered" title={t('noneFound')} action={<Button onClick={() => find('')}>{t('clear')}</Button>} />
            ) : (
              <EmptyState kind="never" title={t(show === 'waiting' ? 'noWaiting' : 'noMail')}>
                {t(show === 'waiting' ? 'noWaitingText' : 'noMailText')}
              </EmptyState>
            )
          }
        />
      }
    >
      {open ? <MailDialog mail={open} onClose={() => setOpen(null)} /> : null}
    </ListPage>
  )
}
