import type { Mailbox } from '@balcao/contracts/email/mailboxes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import css from './email.module.css'
import { t } from './messages.ts'
import { failureOf } from './words.ts'

/** Says above the list which mailboxes cannot be read, since when and why; nothing is lost meanwhile. */
export const FailingStrip = ({ boxes, onOpen }: { boxes: readonly Mailbox[]; onOpen: (box: Mailbox) => void }) => {
  const failing = boxes.filter(({ failingSince }) => failingSince !== null)
  if (failing.length === 0) return null
  return (
    <Alert severity="warning" className={css.strip}>
      {failing.slice(0, 5).map((box) => (
        <div key={box.id}>
          <strong>{box.address}</strong>: {failureOf(box)} {t('nothingLost')}{' '}
          <Button size="small" color="inherit" onClick={() => onOpen(box)}>
            {t('reconnect')}
          </Button>
        </div>
      ))}
    </Alert>
  )
}
