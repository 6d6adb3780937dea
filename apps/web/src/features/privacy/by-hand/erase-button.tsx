import { cardsIn } from '@balcao/contracts/privacy/cards'
import IconButton from '@mui/material/IconButton'
import { CreditCard, Eraser } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import dialogs from '../../../lib/tickets/dialogs.module.css'
import type { Erasable } from './by-hand.data.ts'
import css from './by-hand.module.css'
import { t } from './messages.ts'

const EraseMessageDialog = lazy(() => import('./erase-message-dialog.tsx'))

/** On a message that the reader may erase; one with the number of a card says so, and offers to hide it. */
const EraseButton = ({ message }: { message: Erasable }) => {
  const [isAsking, setAsking] = useState(false)
  const hasCards = cardsIn(message.content).length > 0
  return (
    <>
      <IconButton
        size="small"
        className={dialogs.act}
        aria-label={t('erase')}
        aria-haspopup="dialog"
        title={t('erase')}
        onClick={() => setAsking(true)}
      >
        <Eraser size={14} aria-hidden />
      </IconButton>
      {hasCards ? (
        <button type="button" className={css.warning} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <CreditCard size={14} aria-hidden />
          {t('cards')}
        </button>
      ) : null}
      {isAsking ? (
        <Suspense>
          <EraseMessageDialog message={message} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
export default EraseButton
