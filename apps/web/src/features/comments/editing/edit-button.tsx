import { EDIT_MINUTES } from '@balcao/contracts/tickets/bounds'
import { useIsOver } from '@balcao/ui/lib/react/use-is-over'
import IconButton from '@mui/material/IconButton'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import css from '../../../lib/tickets/dialogs.module.css'
import type { May } from '../../../lib/tickets/may.ts'
import type { Message } from '../timeline.ts'
import { t } from './messages.ts'

const EditDialog = lazy(() => import('./edit-dialog.tsx').then((module) => ({ default: module.EditDialog })))

/** On a message of one's own, for as long as it may be edited. What is being edited is left open. */
export const EditButton = ({ message, may }: { message: Message; may: May }) => {
  const me = useMe()
  const isOver = useIsOver(message.createdAt, EDIT_MINUTES)
  const [isEditing, setEditing] = useState(false)
  const mine = typeof message.id === 'number' && message.author.id === me.id && may[message.isInternal ? 'note' : 'reply'] === true
  if (!mine || (isOver && !isEditing)) return null
  return (
    <>
      <IconButton
        size="small"
        className={css.act}
        aria-label={t('edit')}
        aria-haspopup="dialog"
        title={t('edit')}
        onClick={() => setEditing(true)}
      >
        <Pencil size={14} aria-hidden />
      </IconButton>
      {isEditing ? (
        <Suspense>
          <EditDialog message={{ ...message, id: Number(message.id) }} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
