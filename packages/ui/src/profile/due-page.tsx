import Button from '@mui/material/Button'
import { BrandMark } from '../brand-mark.tsx'
import { hasPasskeys } from '../lib/passkeys/browser.ts'
import { t as passkeys } from '../lib/profile/passkey-messages.ts'
import { useProfile } from '../lib/profile/profile.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { Toasts } from '../toasts.tsx'
import due from './due-page.module.css'
import { useAddPasskey } from './passkeys.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

/** A passkey in place of the app, where none is there: who has one and is here all the same came in by single sign-on, which asks for the code. */
const ByPasskey = ({ onDone }: { onDone: () => void }) => {
  const { data } = useProfile()
  const { adding, add } = useAddPasskey(onDone)
  if (data?.passkeys !== 0 || !hasPasskeys()) return null
  return (
    <div>
      <Button aria-busy={adding} onClick={() => void add()}>
        {adding ? passkeys('adding') : passkeys('add')}
      </Button>
    </div>
  )
}

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
        <ByPasskey onDone={onDone} />
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
