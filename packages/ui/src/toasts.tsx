import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { prefetch } from './lib/lazy-with-retry.ts'
import { t } from './lib/texts/ui-messages.ts'

export type ToastKind = 'default' | 'info' | 'success' | 'warning' | 'error' | 'critical'

export type ToastOptions = {
  /** Toasts of one group replace each other in place of piling up. */
  id?: string
  action?: { label: string; onRun: () => void }
  /** The text itself leads somewhere. */
  onOpen?: () => void
  ms?: number
}

const shown = prefetch(() => import('./toasts-shown.tsx'))

const teller =
  (kind: ToastKind) =>
  (text: ReactNode, options?: ToastOptions): void =>
    void shown.ask().then((code) => code.show(kind, text, options))
const success = teller('success')

/** Says what the reader cannot see now; nothing may live in a toast only. */
export const notify = {
  default: teller('default'),
  info: teller('info'),
  success,
  warning: teller('warning'),
  error: teller('error'),
  critical: teller('critical'),
  /** Done, with ten seconds to take it back. */
  undo: (text: ReactNode, onUndo: () => void, options?: ToastOptions) =>
    success(text, { ms: 10_000, ...options, action: { label: t('undo'), onRun: onUndo } }),
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
