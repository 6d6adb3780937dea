import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ahead } from './lib/later.ts'
import { t } from './lib/ui-messages.ts'

export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'critical'

export type ToastOptions = {
  /** Toasts of one group replace each other in place of piling up. */
  id?: string
  action?: { label: string; onRun: () => void }
  /** The text itself leads somewhere. */
  onOpen?: () => void
  ms?: number
}

const shown = ahead(() => import('./toasts-shown.tsx'))

const show = (kind: ToastKind, text: ReactNode, options?: ToastOptions): void =>
  void shown.ask().then((code) => code.show(kind, text, options))

/** Says what the reader cannot see now; nothing may live in a toast only. */
export const notify = {
  info: (text: ReactNode, options?: ToastOptions) => show('info', text, options),
  success: (text: ReactNode, options?: ToastOptions) => show('success', text, options),
  warning: (text: ReactNode, options?: ToastOptions) => show('warning', text, options),
  error: (text: ReactNode, options?: ToastOptions) => show('error', text, options),
  critical: (text: ReactNode, options?: ToastOptions) => show('critical', text, options),
  /** Done, with ten seconds to take it back. */
  undo: (text: ReactNode, onUndo: () => void, options?: ToastOptions) =>
    show('success', text, { ms: 10_000, ...options, action: { label: t('undo'), onRun: onUndo } }),
  dismiss: (id?: string): void => void shown.ask().then((code) => code.dismiss(id)),
}

/** Where toasts appear; what shows them comes after the page. */
export const Toasts = () => {
  const [Shown, setShown] = useState<ComponentType>()
  useEffect(() => {
    let here = true
    void shown.fetched.then(({ ToastsShown }) => here && setShown(() => ToastsShown))
    return () => {
      here = false
    }
  }, [])
  return Shown ? <Shown /> : null
}
