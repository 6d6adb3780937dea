import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sessions } from './session.ts'

type AskBeforeLeavingProps = {
  when: () => boolean
  /** Going from place to place of the same page loses nothing. */
  samePageIsFine?: boolean
  title: string
  confirm: string
  children: ReactNode
}

/** Asks before what was written is lost; a lost session is never held up. */
export const AskBeforeLeaving = ({ when, samePageIsFine = false, title, confirm, children }: AskBeforeLeavingProps) => {
  const mustAsk = () => when() && sessions.getState().session !== null
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => !(samePageIsFine && current.pathname === next.pathname) && mustAsk(),
    enableBeforeUnload: mustAsk,
    withResolver: true,
  })
  return (
    <ConfirmDialog open={status === 'blocked'} title={title} confirm={confirm} onConfirm={() => proceed?.()} onClose={() => reset?.()}>
      {children}
    </ConfirmDialog>
  )
}
