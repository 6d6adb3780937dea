import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { session } from '../../../lib/session.ts'
import { t } from '../messages.ts'

type LeaveGuardProps = { active: boolean; leaving: RefObject<boolean>; kept: boolean }

/** Asks before an unsent ticket is left; closing the tab asks only when the draft could not be kept. */
export function LeaveGuard({ active, leaving, kept }: LeaveGuardProps) {
  const blocker = useBlocker({
    // A session that ended leads to the sign-in page without a question: the draft waits here.
    shouldBlockFn: ({ current, next }) =>
      active && !leaving.current && current.pathname !== next.pathname && session.getState().session !== null,
    enableBeforeUnload: () => active && !kept,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  return (
    <Dialog open={blocker.status === 'blocked'} onClose={stay} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{t('leaveTitle')}</DialogTitle>
      <DialogContent>{t(kept ? 'leaveText' : 'leaveTextUnsaved')}</DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed?.()}>{t('leave')}</Button>
        <Button variant="contained" onClick={stay} autoFocus>
          {t('stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
