import type { WhatsappAccount } from '@balcao/contracts/whatsapp/accounts'
import { relativeTime } from '@balcao/ui/lib/time'
import { CopyButton } from '@balcao/ui/profile/copy-button'
import Button from '@mui/material/Button'
import page from '../../lib/page/form-page.module.css'
import { t } from './messages.ts'
import { useWhatsappActs } from './whatsapp.data.ts'
import css from './whatsapp.module.css'

/** What Meta is to be given for a number: the address that it calls, and what proves that the address is ours. */
export const AccountAddress = ({ account }: { account: WhatsappAccount }) => {
  const { newVerifyToken } = useWhatsappActs()
  const { id, webhookUrl, verifyToken, verifiedAt } = account
  return (
    <section className={page.card} aria-label={t('addressTitle')}>
      <h3 className={page.legend}>{t('addressTitle')}</h3>
      <p className={page.quiet}>{t('addressText')}</p>
      <dl className={css.values}>
        <dt>{t('callbackUrl')}</dt>
        <dd>
          <code>{webhookUrl}</code> <CopyButton text={webhookUrl} label={t('copyUrl')} />
        </dd>
        <dt>{t('verifyToken')}</dt>
        <dd>
          <code>{verifyToken}</code> <CopyButton text={verifyToken} label={t('copyToken')} />
        </dd>
      </dl>
      <p className={page.quiet}>{verifiedAt ? t('verified', { at: relativeTime(verifiedAt) }) : t('notVerified')}</p>
      <div>
        <Button size="small" onClick={() => void newVerifyToken(id)}>
          {t('newToken')}
        </Button>
      </div>
    </section>
  )
}
