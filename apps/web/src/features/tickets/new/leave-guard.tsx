import { AskBeforeLeaving } from '../../../lib/ask-before-leaving.tsx'
import { t } from './new.messages.ts'

/** Asks before what was written is lost. */
export const LeaveGuard = ({ when }: { when: () => boolean }) => (
  <AskBeforeLeaving when={when} title={t('leaveTitle')} confirm={t('leave')}>
    {t('leaveText')}
  </AskBeforeLeaving>
)
