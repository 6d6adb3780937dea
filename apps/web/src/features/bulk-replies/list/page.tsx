import { BULK_REPLY_STATES } from '@balcao/contracts/bulk-replies/bounds'
import { EmptyState } from '@balcao/ui/empty-state'
import { exactTime } from '@balcao/ui/lib/time'
import { NativeSelect } from '@balcao/ui/native-select'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import css from '../bulk-replies.module.css'
import { card, columns } from './columns.tsx'
import { Details } from './details.tsx'
import { type Filter, useBulkReplies } from './list.data.ts'
import { t } from './messages.ts'

const WHOSE = ['own', 'all'] as const

/** What the address asks for; anything that makes no sense is nothing. */
function read({ whose, state, open }: Record<string, unknown>, seesAll: boolean): { filter: Filter; open: number | null } {
  const known = BULK_REPLY_STATES.find((one) => one === state)
  const id = Number(open)
  return {
    filter: { ...(seesAll && whose === 'all' ? { whose } : {}), ...(known ? { state: known } : {}) },
    open: Number.isSafeInteger(id) && id > 0 ? id : null,
  }
}

/** What was sent to many tickets: one's own, or, for who may see those, everybody's. */
export const Page = () => {
  const navigate = useNavigate()
  const seesAll = useCan()('ticket.manage_bulk_replies')
  const { filter, open } = read(useSearch({ strict: false }), seesAll)
  const list = useBulkReplies(filter)
  const ofAll = filter.whose === 'all'
  const show = (next: Filter, id: number | null = null) =>
    void navigate({ to: '/tickets/bulk-replies', search: { ...next, ...(id === null ? {} : { open: id }) }, replace: id === null })
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <div className={css.filters}>
            {seesAll ? (
              <NativeSelect
                dense
                label={t('whose')}
                value={filter.whose ?? 'own'}
                options={WHOSE.map((one) => [one, t(`whose_${one}`)] as const)}
                onChange={(whose) => show({ ...filter, whose })}
              />
            ) : null}
            <NativeSelect
              dense
              label={t('state')}
              value={filter.state ?? 'any'}
              options={[['any', t('anyState')] as const, ...BULK_REPLY_STATES.map((one) => [one, t(`state_${one}`)] as const)]}
              onChange={(state) => {
                const { state: _, ...others } = filter
                show(state === 'any' ? others : { ...others, state })
              }}
            />
          </div>
          <ListActs>
            <ListExport path="/tickets/bulk-replies/export" filter={filter} name="respostas-em-lote.csv" disabled={list.isPending} />
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={t('title')}
          rows={list.rows}
          columns={columns(ofAll)}
          rowKey={({ id }) => id}
          rowName={({ createdAt }) => t('rowName', { at: exactTime(createdAt) })}
          rowVersion={({ state, sent, skipped, failed }) => `${state} ${sent} ${skipped} ${failed}`}
          onOpen={({ id }) => show(filter, id)}
          {...pagedTable(list, t('listFailed'))}
          card={card(ofAll)}
          empty={
            filter.state ? (
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
      {open === null ? null : <Details id={open} onClose={() => show(filter)} />}
    </ListPage>
  )
}
