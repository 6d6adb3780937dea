import type { Mailbox } from '@balcao/contracts/email/mailboxes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import css from './email.module.css'
import { t } from './messages.ts'
import { failureOf, sendingFailureOf } from './words.ts'

const troublesOf = (box: Mailbox) => [
  ...(box.failingSince ? [{ box, key: `in ${box.id}`, says: failureOf(box), lost: t('nothingLost') }] : []),
  ...(box.sendingSince ? [{ box, key: `out ${box.id}`, says: sendingFailureOf(box), lost: t('nothingLostOut') }] : []),
]

/** Says above the list which mailboxes cannot be read or do not send, since when and why; nothing is lost meanwhile. */
export const FailingStrip = ({ boxes, onOpen }: { boxes: readonly Mailbox[]; onOpen: (box: Mailbox) => void }) => {
  const troubles = boxes.flatMap(troublesOf)
  if (troubles.length === 0) return null
  return (
    <Alert severity="warning" className={css.strip}>
      {troubles.slice(0, 5).map(({ box, key, says, lost }) => (
        <div key={key}>
          <strong>{box.address}</strong>: {says} {lost}{' '}
          <Button size="small" color="inherit" onClick={() => onOpen(box)}>
            {t('reconnect')}
          </Button>
        </div>
      ))}
    </Alert>
  )
}
