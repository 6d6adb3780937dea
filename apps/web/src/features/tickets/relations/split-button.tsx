import IconButton from '@mui/material/IconButton'
import { Split } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import css from '../../../lib/tickets/dialogs.module.css'
import type { Message } from '../../comments/timeline.ts'
import { t } from './split-messages.ts'

const SplitDialog = lazy(() => import('./split-dialog.tsx'))

/** On a customer's message that is a matter of its own. */
export const SplitButton = ({ message }: { message: Message }) => {
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  if (typeof message.id !== 'number' || message.authorSide !== 'customer' || message.origin || !can('ticket.create')) return null
  return (
    <>
      <IconButton
        size="small"
        className={css.act}
        aria-label={t('split')}
        aria-haspopup="dialog"
        title={t('split')}
        onClick={() => setAsking(true)}
      >
        <Split size={14} aria-hidden />
      </IconButton>
      {isAsking ? (
        <Suspense>
          <SplitDialog message={{ ...message, id: message.id }} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
