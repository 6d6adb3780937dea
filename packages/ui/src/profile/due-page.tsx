import Button from '@mui/material/Button'
import { BrandMark } from '../brand-mark.tsx'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { Toasts } from '../toasts.tsx'
import due from './due-page.module.css'
import { SetUpFactor } from './set-up-factor.tsx'

/** In place of everything, for those whose role asks for a second factor they do not have yet. */
export const DuePage = ({ onDone }: { onDone: () => void }) => {
  const { signOut } = useProfileHost()
  return (
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
          <Button variant="text" onClick={() => signOut()}>
            {t('signOut')}
          </Button>
        </div>
      </div>
      <Toasts />
    </main>
  )
}
