import { exactTime } from '@balcao/ui/lib/time'
import { useErased } from './by-hand.data.ts'
import css from './by-hand.module.css'
import { t } from './messages.ts'

/** On a message that was erased by hand, or of which parts were: who did it, when and why. */
const ErasedMark = ({ ticketId, commentId }: { ticketId: number; commentId: number | null }) => {
  const erased = useErased(ticketId).find((one) => one.commentId === commentId && one.ticketId === ticketId)
  if (!erased) return null
  const { isPart, by, at, reason } = erased
  return (
    <span className={css.mark}>{t(isPart ? 'markPart' : 'markWhole', { who: by?.name || t('someone'), at: exactTime(at), reason })}</span>
  )
}
export default ErasedMark
