import { CircleAlert, CircleCheck } from 'lucide-react'
import css from './parts.module.css'

/** What came of a try, in a sentence. */
export const TryResult = ({ ok, children }: { ok: boolean; children: string }) => {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <p className={css.result} data-ok={ok || undefined}>
      <Icon size={16} aria-hidden />
      {children}
    </p>
  )
}
