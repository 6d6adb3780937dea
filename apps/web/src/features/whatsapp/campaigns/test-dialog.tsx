import type { WholeCampaign } from '@balcao/contracts/whatsapp/campaigns'
import { readNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useState } from 'react'
import { useCampaignActs } from './campaigns.data.ts'
import css from './campaigns.module.css'
import { t } from './messages.ts'

/** Sends the template to one number, to see it on a phone before anybody else does. */
export const TestDialog = ({ campaign, onClose }: { campaign: WholeCampaign; onClose: () => void }) => {
  const { test } = useCampaignActs()
  const [number, setNumber] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (readNumber(number) === undefined) return setWrong(true)
    setBusy(true)
    if (await test(campaign.id, number)) return onClose()
    setBusy(false)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="campaign-test">
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id="campaign-test">{t('testTitle')}</DialogTitle>
        <DialogContent>
          <div className={css.dialog}>
            <p>{t('testText')}</p>
            <FieldFrame label={t('testNumber')} {...(isWrong && readNumber(number) === undefined ? { error: t('fillIn') } : {})} required>
              {(ids) => (
                <PlainInput
                  ids={ids}
                  type="tel"
                  autoFocus
                  value={number}
                  onChange={setNumber}
                  inputProps={{ maxLength: 40, autoComplete: 'tel' }}
                />
              )}
            </FieldFrame>
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {t('test')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
