import type { SlaPolicy } from '@balcao/contracts/sla/policies'
import { countConditions } from '@balcao/contracts/tickets/condition-places'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SortableList } from '../../../lib/lists/sortable-list.tsx'
import { t } from './messages.ts'

type PolicyListProps = {
  policies: readonly SlaPolicy[]
  may: boolean
  onMove: (policy: SlaPolicy, to: number) => void
  menu: (policy: SlaPolicy) => ReactNode
}

/** The policies in the order in which they count. */
export const PolicyList = ({ policies, may, onMove, menu }: PolicyListProps) => (
  <SortableList
    label={t('order')}
    items={policies}
    onMove={may ? onMove : undefined}
    rowOf={(policy) => ({
      label: policy.name,
      active: policy.active,
      name: (className) => (
        <Link to="/sla/policies/$id" params={{ id: String(policy.id) }} className={className} draggable={false}>
          {policy.name}
        </Link>
      ),
      facts: factsOf(policy),
      moveUp: t('moveUp', { name: policy.name }),
      moveDown: t('moveDown', { name: policy.name }),
      menu: menu(policy),
    })}
  />
)

function factsOf({ active, conditions, targets, description }: SlaPolicy): string[] {
  const asked = countConditions(conditions)
  const promised = Object.values(targets).reduce((sum, by) => sum + Object.keys(by ?? {}).length, 0)
  return [
    active ? '' : t('inactive'),
    asked > 0 ? t('rowConditions', { n: asked }) : t('rowEvery'),
    t('rowTargets', { n: promised }),
    description,
  ].filter(Boolean)
}
