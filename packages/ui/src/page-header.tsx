import type { ReactNode } from 'react'
import './page.css'

type PageHeaderProps = {
  title: string
  /** One quiet line above the title, such as the number and origin of a ticket. */
  above?: ReactNode
  below?: ReactNode
  /** Buttons at the right; at most one of them filled. */
  actions?: ReactNode
  /** For pages whose name the shell's header already shows. */
  hideTitle?: boolean
}

/** The head of a page: its h1 (which takes focus after navigation), and what one can do here. */
export const PageHeader = ({ title, above, below, actions, hideTitle = false }: PageHeaderProps) => (
  <header className="page-header">
    <div className="page-header-text">
      {above ? <div className="page-header-above">{above}</div> : null}
      <h1 tabIndex={-1} className={hideTitle ? 'visually-hidden' : ''}>
        {title}
      </h1>
      {below ? <div className="page-header-below">{below}</div> : null}
    </div>
    {actions ? <div className="page-header-actions">{actions}</div> : null}
  </header>
)
