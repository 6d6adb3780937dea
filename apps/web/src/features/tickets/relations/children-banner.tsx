import { STATUS } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import css from '../../../lib/tickets/dialogs.module.css'
import { t } from './link-messages.ts'
import { isOpen, useRelations } from './links.data.ts'

const AnswerChildren = lazy(() => import('./answer-children.tsx'))
const ChildrenDialog = lazy(() => import('./children-dialog.tsx'))

/** On a parent that is done: children that are not, and what to do with them at once. */
export const ChildrenBanner = ({ ticket }: { ticket: Ticket }) => {
  const { relations } = useRelations(ticket.id)
  const [asking, setAsking] = useState<'answer' | 'resolve' | null>(null)
  const answers = useCan()('ticket.bulk_reply')
  const open = (relations ?? []).filter((one) => one.kind === 'parent_of' && isOpen(one)).map((one) => one.ticket)
  const close = () => setAsking(null)
  if (STATUS[ticket.status].category !== 'done' || (open.length === 0 && asking === null)) return null
  return (
    <section className={css.banner} role="status">
      {t('offer', { n: open.length })}
      {answers ? (
        <Button size="small" aria-haspopup="dialog" onClick={() => setAsking('answer')}>
          {t('answerAndResolve')}
        </Button>
      ) : null}
      <Button size="small" variant="text" aria-haspopup="dialog" onClick={() => setAsking('resolve')}>
        {t('resolveChildren')}
      </Button>
      <Suspense>
        {asking === 'answer' ? <AnswerChildren withSolution parent={ticket} open={open} onClose={close} /> : null}
        {asking === 'resolve' ? <ChildrenDialog parent={ticket} open={open} onClose={close} /> : null}
      </Suspense>
    </section>
  )
}
