import Button from '@mui/material/Button'
import { t } from './lib/texts/ui-messages.ts'
import './page.css'

type RouteErrorPageProps = {
  status?: number
  message?: string
  onBack: () => void
  onHome: () => void
  onRetry?: () => void
  as?: 'main' | 'section'
}

/** The page of a route that failed or does not exist; a `section` where the shell around it still stands. */
export const RouteErrorPage = ({ status, message, onBack, onHome, onRetry, as: Root = 'main' }: RouteErrorPageProps) => (
  <Root className="route-error">
    {status ? <p className="route-error-status">{status}</p> : null}
    <h1 tabIndex={-1}>{t(status === 404 ? 'notFound' : 'wentWrong')}</h1>
    {message ? <p className="state-text">{message}</p> : null}
    <div className="route-error-actions">
      <Button onClick={onBack}>{t('back')}</Button>
      {onRetry ? <Button onClick={onHome}>{t('home')}</Button> : null}
      <Button variant="contained" onClick={onRetry ?? onHome}>
        {t(onRetry ? 'retry' : 'home')}
      </Button>
    </div>
  </Root>
)
