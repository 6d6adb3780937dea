import type { MailTemplate } from '@balcao/contracts/email/templates'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { useState } from 'react'
import { ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { RowCard } from '../../lib/lists/row-card.tsx'
import { trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { EmailTabs } from './tabs.tsx'
import { kindWord, TemplateDialog } from './template-dialog.tsx'

const LANGUAGE: Record<MailTemplate['language'], () => string> = { 'pt-BR': () => 'Português', en: () => 'English' }
const stateOf = ({ isOwn }: MailTemplate) => t(isOwn ? 'ownWords' : 'usualWords')
const COLUMNS = (): readonly TableColumn<MailTemplate>[] => [
  { id: 'kind', label: t('template'), width: 260, hideable: false, cell: ({ kind }) => kindWord(kind) },
  { id: 'language', label: t('language'), width: 120, cell: ({ language }) => LANGUAGE[language]() },
  { id: 'subject', label: t('subject'), width: 320, grow: true, cell: ({ subject }) => subject },
  { id: 'state', label: t('words'), width: 160, cell: stateOf },
]
const ONE_PAGE = { isFetchingNextPage: false, hasNextPage: false, fetchNextPage: () => undefined }

/** Automatic mails, in each language. */
export const TemplatesPanel = () => {
  const query = trpc.email.templates.list.useQuery({})
  const [open, setOpen] = useState<MailTemplate | null>(null)
  const refused = query.error && !query.data && failureOf(query.error).statusCode === 403
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1120}
      loading={query.isPending}
      refused={refused ? <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState> : undefined}
      tools={<EmailTabs current="templates" />}
      table={
        <DataTable
          label={t('templates')}
          rows={query.data?.data ?? []}
          columns={COLUMNS()}
          rowKey={({ kind, language }) => `${kind} ${language}`}
          rowName={({ kind, language }) => `${kindWord(kind)} (${LANGUAGE[language]()})`}
          rowVersion={({ subject, text, isOwn }) => `${isOwn} ${subject} ${text}`}
          onOpen={setOpen}
          {...pagedTable({ ...query, ...ONE_PAGE }, t('listFailed'))}
          card={(row) => <RowCard name={kindWord(row.kind)} lines={[`${LANGUAGE[row.language]()} · ${stateOf(row)}`, row.subject]} />}
          empty={<EmptyState kind="never" title={t('templates')} />}
        />
      }
    >
      {open ? <TemplateDialog template={open} onClose={() => setOpen(null)} /> : null}
    </ListPage>
  )
}
