import type { AutomationRule } from '@balcao/contracts/automation/rules'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SortableList } from '../../lib/lists/sortable-list.tsx'
import { rhythmText } from '../../lib/rhythm/rhythm.ts'
import { t } from './messages.ts'
import { dateText } from './rhythm-text.ts'

type RuleListProps = {
  rules: readonly AutomationRule[]
  onMove: (rule: AutomationRule, to: number) => void
  menu: (rule: AutomationRule) => ReactNode
}

/** The rules in the order in which they run. */
export const RuleList = ({ rules, onMove, menu }: RuleListProps) => (
  <SortableList
    label={t('order')}
    items={rules}
    onMove={onMove}
    rowOf={(rule) => ({
      label: rule.name,
      active: rule.active,
      name: (className) => (
        <Link to="/automation/$id" params={{ id: String(rule.id) }} className={className} draggable={false}>
          {rule.name}
        </Link>
      ),
      facts: factsOf(rule),
      moveUp: t('moveUp', { name: rule.name }),
      moveDown: t('moveDown', { name: rule.name }),
      menu: menu(rule),
    })}
  />
)

function factsOf({ active, problem, trigger, actions, runs, nextAt, running }: AutomationRule): string[] {
  return [
    active ? '' : t('inactive'),
    problem ? t(`problem_${problem.what}`) : '',
    trigger.event === 'schedule' ? rhythmText(trigger.schedule) : t(`event_${trigger.event}`),
    running ? t('rowRunning') : '',
    nextAt ? t('rowNext', { at: dateText(nextAt) }) : '',
    t('rowActions', { n: actions.length }),
    t('rowRuns', { n: runs.applied }),
    runs.failed > 0 ? t('rowFailed', { n: runs.failed }) : '',
  ].filter(Boolean)
}
