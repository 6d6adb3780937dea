import Button from '@mui/material/Button'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Look } from './lib/session/impersonation.ts'
import { t } from './lib/session/impersonation-messages.ts'
import type { SessionStore } from './lib/session/session-store.ts'
import './impersonation-bar.css'

const MINUTE = 60_000
/** How often the bar counts down. */
const TICK_MS = 10_000

const minutesLeft = ({ until }: Look) => Math.max(0, Math.floor((Date.parse(until) - Date.now()) / MINUTE))

/** Says above all else as whom this tab looks and how long, and ends it. */
const ImpersonationBar = ({ look, session }: { look: Look; session: SessionStore }) => {
  const [name] = useState(() => session.getState().session?.user.name ?? '')
  const [left, setLeft] = useState(() => minutesLeft(look))
  useEffect(() => {
    const timer = setInterval(() => setLeft(minutesLeft(look)), TICK_MS)
    return () => clearInterval(timer)
  }, [look])
  return (
    <section className="impersonation-bar" aria-label={t('label')}>
      <Eye size={16} aria-hidden />
      <p>
        <strong>{t('lookingAs', { name })}</strong> {t('readOnly')} <span>{t('left', { n: left })}</span>
      </p>
      <Button size="small" variant="outlined" color="inherit" onClick={() => void session.signOut()}>
        {t('stop')}
      </Button>
    </section>
  )
}
export default ImpersonationBar
