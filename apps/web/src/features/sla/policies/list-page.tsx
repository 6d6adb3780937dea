import type { SlaPolicy } from '@balcao/contracts/sla/policies'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { useRowMenu } from '../../../lib/lists/row-menu.tsx'
import { SlaTabs } from '../sla-tabs.tsx'
import { t } from './messages.ts'
import { usePolicies, usePolicyActs } from './policies.data.ts'
import css from './policies.module.css'
import { PolicyList } from './policy-list.tsx'
import { RecomputeStrip } from './recompute-strip.tsx'

/** What is promised to which tickets, in the order in which it counts. */
export const Page = () => {
  const navigate = useNavigate()
  const may = useCan()('sla.manage')
  const query = usePolicies()
  const acts = usePolicyActs()
  const [removing, setRemoving] = useState<SlaPolicy | null>(null)
  const policies = query.data?.data ?? []
  const failure = query.error && !query.data ? failureOf(query.error) : null
  const add = () => void navigate({ to: '/sla/policies/new' })
  const { button, menu } = useRowMenu<SlaPolicy>(
    ({ name }) => t('actionsOf', { name }),
    (policy) => [
      [t('edit'), () => void navigate({ to: '/sla/policies/$id', params: { id: String(policy.id) } })],
      [t(policy.active ? 'deactivate' : 'activate'), () => void acts.setActive(policy, !policy.active)],
      [t('remove'), () => setRemoving(policy)],
    ],
  )
  const move = (policy: SlaPolicy, to: number) => {
    const others = policies.filter(({ id }) => id !== policy.id)
    void acts.reorder([...others.slice(0, to), policy, ...others.slice(to)])
  }
  const addButton = (
    <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
      {t('add')}
    </Button>
  )
  const content = () => {
    if (query.isPending) return <TextSkeleton lines={6} />
    if (failure)
      return (
        <ErrorState title={t('listFailed')} code={failure.requestId || failure.code} onRetry={() => void query.refetch()}>
          {failure.message}
        </ErrorState>
      )
    if (policies.length === 0)
      return (
        <EmptyState kind="never" title={t('emptyTitle')} action={may ? <Button onClick={add}>{t('add')}</Button> : undefined}>
          {t('emptyText')}
        </EmptyState>
      )
    return (
      <div className={css.ordered}>
        <p className={css.quiet}>{t('orderHint')}</p>
        <PolicyList policies={policies} may={may} onMove={move} menu={(policy) => button(policy, { tabIndex: 0 })} />
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
          <SlaTabs current="policies" />
          {may ? <ListActs>{addButton}</ListActs> : null}
        </>
      }
      table={
        <div className={css.listPage}>
          <RecomputeStrip />
          {content()}
        </div>
      }
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
