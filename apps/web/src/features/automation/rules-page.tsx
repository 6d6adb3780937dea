import type { AutomationRule } from '@balcao/contracts/automation/rules'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import { useRuleActs, useRules } from './automation.data.ts'
import css from './automation.module.css'
import { t } from './messages.ts'
import { RuleList } from './rule-list.tsx'
import { AutomationTabs } from './tabs.tsx'

export const Page = () => (useCan()('automation.manage') ? <RulesPage /> : <ErrorState title={t('notAllowed')} />)

/** The rules, in the order in which they run. */
const RulesPage = () => {
  const navigate = useNavigate()
  const query = useRules()
  const acts = useRuleActs()
  const [removing, setRemoving] = useState<AutomationRule | null>(null)
  const rules = query.data?.data ?? []
  const failure = query.error && !query.data ? failureOf(query.error) : null
  const add = () => void navigate({ to: '/automation/new' })
  const { button, menu } = useRowMenu<AutomationRule>(
    ({ name }) => t('actionsOf', { name }),
    (rule) => [
      [t('edit'), () => void navigate({ to: '/automation/$id', params: { id: String(rule.id) } })],
      [t('copy'), () => void navigate({ to: '/automation/new', search: { from: rule.id } })],
      [t('seeRuns'), () => void navigate({ to: '/automation/runs', search: { rule: rule.id } })],
      [t(rule.active ? 'deactivate' : 'activate'), () => void acts.setActive(rule, !rule.active)],
      [t('remove'), () => setRemoving(rule)],
    ],
  )
  const move = (rule: AutomationRule, to: number) => {
    const others = rules.filter(({ id }) => id !== rule.id)
    void acts.reorder([...others.slice(0, to), rule, ...others.slice(to)])
  }
  const content = () => {
    if (query.isPending) return <TextSkeleton lines={6} />
    if (failure)
      return (
        <ErrorState title={t('listFailed')} code={failure.requestId || failure.code} onRetry={() => void query.refetch()}>
          {failure.message}
        </ErrorState>
      )
    if (rules.length === 0)
      return (
        <EmptyState
          kind="never"
          title={t('emptyTitle')}
          action={
            <Button variant="outlined" onClick={add}>
              {t('add')}
            </Button>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )
    return (
      <div className={css.ordered}>
        <p className={css.quiet}>{t('orderHint')}</p>
        <RuleList rules={rules} onMove={move} menu={(rule) => button(rule, { tabIndex: 0 })} />
      </div>
    )
  }
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={query.isPending}
      tools={
        <>
          <AutomationTabs current="rules" />
          <ListActs>
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
              {t('add')}
            </Button>
          </ListActs>
        </>
      }
      table={content()}
    >
      {menu}
      <ConfirmDialog
        open={removing !== null}
        title={t('removeTitle', { name: removing?.name ?? '' })}
        confirm={t('remove')}
        danger
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) void acts.remove(removing)
          setRemoving(null)
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </ListPage>
  )
}
