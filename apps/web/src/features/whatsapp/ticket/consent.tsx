import type { WhatsappNumber } from '@balcao/contracts/whatsapp/numbers'
import Button from '@mui/material/Button'
import { t } from './messages.ts'
import own from './ticket.module.css'

type ConsentProps = { consent: WhatsappNumber['consent']; number: string; onAgree: () => void; onRefuse: () => void }

/** Whether somebody agreed to receive marketing at a number, how, and the way to write down another wish. */
export const Consent = ({ consent, number, onAgree, onRefuse }: ConsentProps) => {
  if (!consent)
    return (
      <Button size="small" aria-label={`${t('agree')}: ${number}`} onClick={onAgree}>
        {t('agree')}
      </Button>
    )
  const { how, by, note } = consent
  const said = how === 'staff' ? (by ? t('agreesBy', { name: by.name }) : t('agrees')) : t(`agreesHow_${how}`)
  return (
    <>
      <span className={own.hint} title={note || undefined}>
        {note ? `${said} (${note})` : said}
      </span>
      <Button size="small" aria-label={t('refuseNumber', { number })} onClick={onRefuse}>
        {t('refuse')}
      </Button>
    </>
  )
}
