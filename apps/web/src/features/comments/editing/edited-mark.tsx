import { lazy, Suspense, useState } from 'react'
import type { Message } from '../timeline.ts'
import css from './editing.module.css'
import { t } from './messages.ts'

const VersionsDialog = lazy(() => import('./versions-dialog.tsx').then((module) => ({ default: module.VersionsDialog })))

/** Says that a message was edited; to the desk it shows what it said before. */
export const EditedMark = ({ message, staff }: { message: Message; staff: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  if (!message.edited || typeof message.id !== 'number') return null
  if (!staff) return <span>({t('edited')})</span>
  return (
    <>
      <button
        type="button"
        className={css.mark}
        aria-haspopup="dialog"
        aria-label={t('seeVersions')}
        title={t('seeVersions')}
        onClick={() => setOpen(true)}
      >
        ({t('edited')})
      </button>
      {isOpen ? (
        <Suspense>
          <VersionsDialog message={{ ...message, id: message.id }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
