import { Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import './page.css'

type EmptyStateProps = {
  /** `filtered`: something exists but the filters hide it. `never`: there has never been anything. */
  kind: 'filtered' | 'never'
  title: string
  children?: ReactNode
  /** The one thing to do about it. */
  action?: ReactNode
}

/** Says why there is nothing here and offers one way on. */
export const EmptyState = ({ kind, title, children, action }: EmptyStateProps) => {
  const Icon = kind === 'filtered' ? SearchX : Inbox
  return (
    <div className="state-box" role="status">
      <Icon size={28} strokeWidth={1.5} aria-hidden />
      <p className="state-title">{title}</p>
      {children ? <p className="state-text">{children}</p> : null}
      {action ? <div className="state-action">{action}</div> : null}
    </div>
  )
}
