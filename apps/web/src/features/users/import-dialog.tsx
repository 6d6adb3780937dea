import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Download, FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { MODEL, useImport } from './import.data.ts'
import { ImportPreview } from './import-preview.tsx'
import { t } from './messages.ts'
import { Invite } from './user-form.tsx'
import css from './users.module.css'

function saveModel() {
  const url = URL.createObjectURL(new Blob([MODEL], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'usuarios.csv' })
  link.click()
  URL.revokeObjectURL(url)
}

/** People out of a file: chosen, looked at line by line, and only then written. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { checked, busy, failure, look, write } = useImport()
  const [skipWrong, setSkipWrong] = useState(false)
  const [invite, setInvite] = useState(true)
  const report = checked?.report
  const ready = report !== undefined && report.valid > 0 && (report.invalid === 0 || skipWrong)
  const run = async () => {
    const created = await write({ skipWrong, invite })
    if (created === undefined) return
    notify.success(t('importDone', { n: created }))
    onClose()
  }
  return (
    <Dialog open onClose={checked ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('importTitle')}</DialogTitle>
      <DialogContent>
        <div className={css.form}>
          <p className={css.quiet}>{t('importText')}</p>
          <div>
            <div className={css.file}>
              <input
                ref={input}
                type="file"
                accept=".csv,text/csv"
                hidden
                aria-label={t('importChoose')}
                onChange={(event) => {
                  const file = event.target.files?.[0]
                  event.target.value = ''
                  if (file) void look(file)
                }}
              />
              <Button
                variant={checked ? 'outlined' : 'contained'}
                startIcon={<FileUp size={16} aria-hidden />}
                onClick={() => input.current?.click()}
              >
                {t(checked ? 'importOther' : 'importChoose')}
              </Button>
              <Button variant="text" startIcon={<Download size={16} aria-hidden />} onClick={saveModel}>
                {t('importModel')}
              </Button>
              {checked ? <span className={css.fileName}>{checked.name}</span> : null}
            </div>
            <div role="status" className={css.quiet}>
              {busy === 'checking' ? t('importChecking') : null}
            </div>
            <div role="alert" className={failure ? `form-summary ${css.failure}` : undefined}>
              {failure}
            </div>
          </div>
          {report ? (
            <>
              <ImportPreview report={report} />
              {report.invalid > 0 && report.valid > 0 ? (
                <label className={css.check}>
                  <input type="checkbox" checked={skipWrong} onChange={(event) => setSkipWrong(event.target.checked)} />
                  {t('importSkip')}
                </label>
              ) : null}
              <Invite checked={invite} onChange={setInvite} />
            </>
          ) : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        {report ? (
          <Button variant="contained" disabled={!ready || busy !== null} onClick={() => void run()}>
            {busy === 'writing' ? t('importRunning') : t('importRun', { n: report.valid })}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}
