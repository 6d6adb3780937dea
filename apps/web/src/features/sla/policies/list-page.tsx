import type { SlaPolicy } from '@balcao/contracts/sla/policies'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { OrderedPage } from '../../../lib/lists/ordered-page.tsx'
import { useRowMenu } from '../../../lib/lists/row-menu.tsx'
import { SlaTabs } from '../sla-tabs.tsx'
import { t } from './messages.ts'
import { usePolicies, usePolicyActs } from './policies.data.ts'
import { PolicyList } from './policy-list.tsx'
import { RecomputeStrip } from './recompute-strip.tsx'

/** What is promised to which tickets, in the order in which it counts. */
export const Page = () => {
  const navigate = useNavigate()
  const may = useCan()('sla.manage')
  const acts = usePolicyActs()
  const [removing, setRemoving] = useState<SlaPolicy | null>(null)
  const { button, menu } = useRowMenu<SlaPolicy>(
    ({ name }) => t('actionsOf', { name }),
    (policy) => [
      [t('edit'), () => void navigate({ to: '/sla/policies/$id', params: { id: String(policy.id) } })],
      [t(policy.active ? 'deactivate' : 'activate'), () => void acts.setActive(policy, !policy.active)],
      [t('remove'), () => setRemoving(policy)],
    ],
  )
  return (
    <OrderedPage
      t={t}
      query={usePolicies()}
      tabs={<SlaTabs current="policies" />}
      above={<RecomputeStrip />}
      file={{ path: '/sla/policies/export', name: 'policies.csv' }}
      onAdd={may ? () => void navigate({ to: '/sla/policies/new' }) : undefined}
      removing={removing}
      onKeep={() => setRemoving(null)}
      onRemove={(policy) => void acts.remove(policy)}
      onReorder={(policies) => void acts.reorder(policies)}
      list={(policies, move) => (
        <PolicyList policies={policies} may={may} onMove={move} menu={(policy) => button(policy, { tabIndex: 0 })} />
      )}
    >
      {menu}
    </OrderedPage>
  )
}
