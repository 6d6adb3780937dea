import { RUN_OUTCOMES, type RunOutcome } from '@balcao/contracts/automation/bounds'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { NativeSelect } from '@balcao/ui/native-select'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { ListExport } from '../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { useRules, useRuns } from './automation.data.ts'
import css from './automation.module.css'
import { t as words } from './messages.ts'
import { runCard, runColumns } from './run-columns.tsx'
import { t } from './runs.messages.ts'
import { AutomationTabs } from './tabs.tsx'

type Filter = { ruleId?: number; outcome?: RunOutcome }

/** What the address asks for; anything that makes no sense is nothing. */
function read({ rule, outcome }: Record<string, unknown>): Filter {
  const ruleId = Number(rule)
  const known = RUN_OUTCOMES.find((one) => one === outcome)
  return { ...(Number.isSafeInteger(ruleId) && ruleId > 0 ? { ruleId } : {}), ...(known ? { outcome: known } : {}) }
}

export const Page = () => (useCan()('automation.manage') ? <RunsPage /> : <ErrorState title={words('notAllowed')} />)

/** What the rules did, and why they did not. */
const RunsPage = () => {
  const navigate = useNavigate()
  const filter = read(useSearch({ strict: false }))
  const list = useRuns(filter)
  const rules = useRules().data?.data ?? []
  const isFiltered = Object.keys(filter).length > 0
  const show = ({ ruleId, outcome }: Filter) =>
    void navigate({
      to: '/automation/runs',
      search: { ...(ruleId ? { rule: ruleId } : {}), ...(outcome ? { outcome } : {}) },
      replace: true,
    })
  const { ruleId, outcome, ...rest } = filter
  return (
    <ListPage
      title={words('tabRuns')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <AutomationTabs current="runs" />
          <div className={css.filters}>
            <NativeSelect
              dense
              label={t('rule')}
              value={ruleId ? String(ruleId) : 'any'}
              options={[['any', t('anyRule')] as const, ...rules.map(({ id, name }) => [String(id), name] as const)]}
              onChange={(id) => show({ ...(id === 'any' ? {} : { ruleId: Number(id) }), ...(outcome ? { outcome } : {}) })}
            />
            <NativeSelect
              dense
              label={t('outcome')}
              value={outcome ?? 'any'}
              options={[['any', t('anyOutcome')] as const, ...RUN_OUTCOMES.map((one) => [one, t(`outcome_${one}`)] as const)]}
              onChange={(one) => show({ ...(ruleId ? { ruleId } : {}), ...(one === 'any' ? rest : { outcome: one as RunOutcome }) })}
            />
          </div>
          <ListActs>
            <ListExport path="/automation/runs/export" filter={filter} name="execucoes-de-regras.csv" disabled={list.isPending} />
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={words('tabRuns')}
          rows={list.rows}
          columns={runColumns()}
          rowKey={({ id }) => id}
          rowName={({ ruleName }) => t('rowName', { name: ruleName })}
          rowVersion={({ outcome: came }) => came}
          onOpen={({ ticket }) => ticket && void navigate({ to: '/tickets/$id', params: { id: String(ticket.id) } })}
          {...pagedTable(list, t('listFailed'))}
          card={runCard}
          empty={
            isFiltered ? (
              <EmptyState kind="filtered" title={t('noneTitle')} action={<Button onClick={() => show({})}>{t('clear')}</Button>} />
            ) : (
              <EmptyState kind="never" title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            )
          }
        />
      }
    />
  )
}
