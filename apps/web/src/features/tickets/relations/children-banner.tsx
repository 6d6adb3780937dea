import { STATUS } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import css from '../../../lib/tickets/dialogs.module.css'
import { t } from './link-messages.ts'
import { isOpen, useRelations } from './links.data.ts'

const ChildrenDialog = lazy(() => import('./children-dialog.tsx'))

/** On a parent that is done: children that are not, and what to do with them at once. */
export const ChildrenBanner = ({ ticket }: { ticket: Ticket }) => {
  const { relations } = useRelations(ticket.id)
  const [isAsking, setAsking] = useState(false)
  const children = (relations ?? []).filter((one) => one.kind === 'parent_of' && isOpen(one))
  if (STATUS[ticket.status].category !== 'done' || (children.length === 0 && !isAsking)) return null
  return (
    <section className={css.banner} role="status">
      {t('offer', { n: children.length })}
      <Button size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('resolveChildren')}
      </Button>
      {isAsking ? (
        <Suspense>
          <ChildrenDialog parent={ticket} open={children.map((one) => one.ticket)} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
