import type { AutomationRule } from '@balcao/contracts/automation/rules'
import { ErrorState } from '@balcao/ui/error-state'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { OrderedPage } from '../../lib/lists/ordered-page.tsx'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import { useRuleActs, useRules } from './automation.data.ts'
import { t } from './messages.ts'
import { RuleList } from './rule-list.tsx'
import { RunNow } from './run-now.tsx'
import { AutomationTabs } from './tabs.tsx'

export const Page = () => (useCan()('automation.manage') ? <RulesPage /> : <ErrorState title={t('notAllowed')} />)

/** The rules, in the order in which they run. */
const RulesPage = () => {
  const navigate = useNavigate()
  const acts = useRuleActs()
  const [removing, setRemoving] = useState<AutomationRule | null>(null)
  const [running, setRunning] = useState<AutomationRule | null>(null)
  const { button, menu } = useRowMenu<AutomationRule>(
    ({ name }) => t('actionsOf', { name }),
    (rule) => [
      [t('edit'), () => void navigate({ to: '/automation/$id', params: { id: String(rule.id) } })],
      [t('copy'), () => void navigate({ to: '/automation/new', search: { from: rule.id } })],
      ...(rule.active && rule.trigger.event === 'schedule' && !rule.running ? [[t('runNow'), () => setRunning(rule)] as const] : []),
      [t('seeRuns'), () => void navigate({ to: '/automation/runs', search: { rule: rule.id } })],
      [t(rule.active ? 'deactivate' : 'activate'), () => void acts.setActive(rule, !rule.active)],
      [t('remove'), () => setRemoving(rule)],
    ],
  )
  return (
    <OrderedPage
      t={t}
      query={useRules()}
      tabs={<AutomationTabs current="rules" />}
      file={{ path: '/automation/rules/export', name: 'rules.csv' }}
      onAdd={() => void navigate({ to: '/automation/new' })}
      removing={removing}
      onKeep={() => setRemoving(null)}
      onRemove={(rule) => void acts.remove(rule)}
      onReorder={(rules) => void acts.reorder(rules)}
      list={(rules, move) => <RuleList rules={rules} onMove={move} menu={(rule) => button(rule, { tabIndex: 0 })} />}
    >
      {menu}
      {running ? (
        <RunNow
          rule={running}
          onClose={() => setRunning(null)}
          onConfirm={() => {
            setRunning(null)
            void acts.runNow(running)
          }}
        />
      ) : null}
    </OrderedPage>
  )
}
