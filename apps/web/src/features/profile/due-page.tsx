import { BrandMark } from '@balcao/ui/brand-mark'
import { Toasts } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { sessions } from '../../lib/session.ts'
import due from './due-page.module.css'
import { t } from './messages.ts'
import { SetUpFactor } from './set-up-factor.tsx'

/** In place of everything, for those whose role asks for a second factor they do not have yet. */
export const DuePage = ({ onDone }: { onDone: () => void }) => (
  <main id="conteudo" tabIndex={-1} className={due.page}>
    <div className={due.card}>
      <div className={due.brand}>
        <BrandMark />
        Balcão
      </div>
      <h1 tabIndex={-1}>{t('dueTitle')}</h1>
      <p>{t('dueText')}</p>
      <SetUpFactor only onDone={onDone} />
      <div>
        <Button variant="text" onClick={() => sessions.signOut()}>
          {t('signOut')}
        </Button>
      </div>
    </div>
    <Toasts />
  </main>
)
