import { ConfirmDialog } from '@balcao/ui/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import { sessions } from '../../lib/session.ts'
import { t } from './messages.ts'

/** Asks before unsaved permissions are lost; going from role to role loses nothing, and a lost session is never held up. */
export const LeaveGuard = ({ when }: { when: () => boolean }) => {
  const mustAsk = () => when() && sessions.getState().session !== null
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && mustAsk(),
    enableBeforeUnload: mustAsk,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t('leaveTitle')}
      confirm={t('leave')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('leaveText')}
    </ConfirmDialog>
  )
}
