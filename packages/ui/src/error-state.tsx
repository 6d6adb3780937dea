import Button from '@mui/material/Button'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from './lib/texts/ui-messages.ts'
import './page.css'

type ErrorStateProps = {
  /** What failed, in the reader's words. */
  title: string
  /** What is kept, or what to do when trying again does not help. */
  children?: ReactNode
  code?: string
  onRetry?: () => void
}

/** What failed, its code for support, and how to try again. */
export const ErrorState = ({ title, children, code, onRetry }: ErrorStateProps) => (
  <div className="state-box" role="alert">
    <CircleAlert size={28} strokeWidth={1.5} className="state-error-icon" aria-hidden />
    <p className="state-title">{title}</p>
    {children ? <p className="state-text">{children}</p> : null}
    {code ? (
      <p className="state-code">
        {t('code')} <code>{code}</code>
      </p>
    ) : null}
    {onRetry ? (
      <div className="state-action">
        <Button onClick={onRetry} startIcon={<RotateCw size={16} aria-hidden />}>
          {t('retry')}
        </Button>
      </div>
    ) : null}
  </div>
)
