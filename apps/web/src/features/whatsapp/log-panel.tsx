import { DIRECTIONS, MESSAGE_STATES } from '@balcao/contracts/whatsapp/bounds'
import { EmptyState } from '@balcao/ui/empty-state'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ListExport } from '../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { t } from './log.messages.ts'
import { logCard, logColumns } from './log-columns.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { t as words } from './messages.ts'
import { WhatsappTabs } from './tabs.tsx'
import { type Filter, useAccounts, useLog } from './whatsapp.data.ts'

/** What the address asks for; anything that makes no sense is nothing. */
function read({ account, direction, state, number }: Record<string, unknown>): Filter {
  const accountId = Number(account)
  const [way, known] = [DIRECTIONS.find((one) => one === direction), MESSAGE_STATES.find((one) => one === state)]
  return {
    ...(Number.isSafeInteger(accountId) && accountId > 0 && accountId < 2 ** 31 ? { accountId } : {}),
    ...(way ? { direction: way } : {}),
    ...(known ? { state: known } : {}),
    ...(typeof number === 'string' && number ? { number: number.slice(0, 40) } : {}),
  }
}

/** What came and went by WhatsApp, and what was made of it. */
export const LogPanel = () => {
  const navigate = useNavigate()
  const filter = read(useSearch({ strict: false }))
  const list = useLog(filter)
  const accounts = useAccounts().data?.data ?? []
  const [opened, setOpened] = useState<number | null>(null)
  const show = ({ accountId, ...others }: Filter) =>
    void navigate({ to: '/whatsapp', search: { tab: 'log', ...(accountId ? { account: accountId } : {}), ...others }, replace: true })
  const { accountId, direction, state } = filter
  return (
    <ListPage
      title={words('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <WhatsappTabs current="log" />
          <FilterChips
            fields={[
              { id: 'account', label: t('account'), options: accounts.map(({ id, name }) => ({ value: String(id), label: name })) },
              {
                id: 'direction',
                label: t('direction'),
                lowerCase: true,
                options: DIRECTIONS.map((value) => ({ value, label: t(`direction_${value}`) })),
              },
              {
                id: 'state',
                label: t('state'),
                lowerCase: true,
                options: MESSAGE_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
              },
            ]}
            applied={[
              ...(accountId === undefined ? [] : [{ field: 'account', values: [String(accountId)] }]),
              ...(direction === undefined ? [] : [{ field: 'direction', values: [direction] }]),
              ...(state === undefined ? [] : [{ field: 'state', values: [state] }]),
            ]}
            onChange={(chips) => {
              const last = (field: string) => chips.find((one) => one.field === field)?.values.at(-1)
              show(read({ account: last('account'), direction: last('direction'), state: last('state'), number: filter.number }))
            }}
          />
          <ListActs>
            <ListExport path="/whatsapp/messages/export" filter={filter} name="mensagens-do-whatsapp.csv" disabled={list.isPending} />
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={words('tab_log')}
          rows={list.rows}
          columns={logColumns()}
          rowKey={({ id }) => id}
          rowName={({ id }) => t('rowName', { id: String(id) })}
          rowVersion={({ state: now, cause, tries }) => [now, cause, tries].join(' ')}
          onOpen={({ id }) => setOpened(id)}
          {...pagedTable(list, t('listFailed'))}
          card={logCard}
          empty={
            Object.keys(filter).length > 0 ? (
              <EmptyState kind="filtered" title={t('noneTitle')} action={<Button onClick={() => show({})}>{t('clear')}</Button>} />
            ) : (
              <EmptyState kind="never" title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            )
          }
        />
      }
    >
      {opened === null ? null : <MessageDialog id={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}
