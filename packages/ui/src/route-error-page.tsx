import Button from '@mui/material/Button'
import './page.css'

type RouteErrorPageProps = { status?: number; message?: string; onBack: () => void; onHome: () => void; as?: 'main' | 'section' }

/** The page of a route that failed or does not exist; a `section` where the shell around it still stands. */
export const RouteErrorPage = ({ status, message, onBack, onHome, as: Root = 'main' }: RouteErrorPageProps) => (
  <Root className="route-error">
    {status ? <p className="route-error-status">{status}</p> : null}
    <h1 tabIndex={-1}>{status === 404 ? 'Página não encontrada' : 'Oops! Algo deu errado'}</h1>
    {message ? <p className="state-text">{message}</p> : null}
    <div className="route-error-actions">
      <Button onClick={onBack}>Voltar</Button>
      <Button variant="contained" onClick={onHome}>
        Ir para o início
      </Button>
    </div>
  </Root>
)
