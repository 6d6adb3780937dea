import { AskBeforeLeaving } from '../../lib/ask-before-leaving.tsx'
import { t } from './messages.ts'

/** Asks before unsaved permissions are lost; going from role to role loses nothing. */
export const LeaveGuard = ({ when }: { when: () => boolean }) => (
  <AskBeforeLeaving when={when} samePageIsFine title={t('leaveTitle')} confirm={t('leave')}>
    {t('leaveText')}
  </AskBeforeLeaving>
)
