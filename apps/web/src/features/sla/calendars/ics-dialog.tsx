import { MAX_FEED_URL, MAX_ICS } from '@balcao/contracts/calendars/bounds'
import type { Calendar } from '@balcao/contracts/calendars/calendars'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { FileButton } from '../../../lib/files/file-button.tsx'
import css from './calendars.module.css'
import { isRefusal, useHolidayActs } from './holidays.data.ts'
import { t } from './holidays.messages.ts'

/** Holidays out of an .ics file, or of an address that is read daily. */
export const IcsDialog = ({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) => {
  const titleId = useId()
  const acts = useHolidayActs(calendar.id)
  const [url, setUrl] = useState(calendar.feedUrl ?? '')
  const [busy, setBusy] = useState(false)
  const [wrongUrl, setWrongUrl] = useState<string | undefined>()
  const [failure, setFailure] = useState<string | undefined>()

  const done = (text: string) => {
    notify.success(text, { id: 'holiday' })
    onClose()
  }
  async function run<T>(act: () => Promise<T>, refuse: (why: string) => void, then: (result: Exclude<T, { why: string }>) => void) {
    setFailure(undefined)
    setWrongUrl(undefined)
    setBusy(true)
    const outcome = await act()
    setBusy(false)
    if (isRefusal(outcome)) refuse(outcome.fields.feedUrl ?? outcome.fields.ics ?? outcome.why)
    else then(outcome as Exclude<T, { why: string }>)
  }
  const takeFile = async (file: File) => {
    const ics = await file.text()
    if (ics.length > MAX_ICS) return setFailure(t('icsLarge'))
    await run(
      () => acts.takeIcs(ics),
      (why) => setFailure(t('failed', { why })),
      ({ added }) => done(t('imported', { n: added })),
    )
  }
  const keepUrl = () =>
    run(
      () => acts.setFeed(url.trim()),
      setWrongUrl,
      ({ imported }) => done(t('imported', { n: imported.added })),
    )
  const stop = () =>
    run(
      () => acts.setFeed(null),
      (why) => setFailure(t('failed', { why })),
      () => done(t('icsStopped')),
    )
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t('icsTitle')}</DialogTitle>
      <DialogContent>
        <div className={css.dialog}>
          <p className={css.quiet}>{t('icsText')}</p>
          <div>
            <FileButton accept=".ics,text/calendar" label={t('icsFile')} variant="outlined" onFile={(file) => void takeFile(file)}>
              {t('icsChoose')}
            </FileButton>
          </div>
          <FieldFrame label={t('icsUrl')} hint={t('icsUrlHint')} error={wrongUrl}>
            {(ids) => <PlainInput ids={ids} type="url" value={url} onChange={setUrl} inputProps={{ maxLength: MAX_FEED_URL }} />}
          </FieldFrame>
          <div className={css.acts}>
            <Button variant="outlined" disabled={busy || url.trim() === ''} onClick={() => void keepUrl()}>
              {t('icsSave')}
            </Button>
            {calendar.feedUrl ? (
              <Button disabled={busy} onClick={() => void stop()}>
                {t('icsRemove')}
              </Button>
            ) : null}
          </div>
          <p role="status" className={css.quiet}>
            {busy ? t('icsReading') : ''}
          </p>
          {failure ? (
            <p role="alert" className={css.wrong}>
              {failure}
            </p>
          ) : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
