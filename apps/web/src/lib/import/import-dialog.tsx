import { CheckBox } from '@balcao/ui/check-box'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Download } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { FileButton } from '../files/file-button.tsx'
import { save } from '../files/file-export.ts'
import { type ErrorFile, errorText } from './error-file.ts'
import { useImport } from './import.data.ts'
import css from './import.module.css'
import { ImportPreview, type PreviewColumn } from './import-preview.tsx'
import type { ReportRow, Source } from './import-types.ts'
import { t } from './messages.ts'

type ImportDialogProps<Row extends ReportRow> = {
  source: Source<Row>
  columns: readonly PreviewColumn<Row>[]
  /** A file to begin with: its name and text. */
  model: { name: string; text: string }
  /** How the lines with errors are written into a file of their own. */
  errorFile: ErrorFile<Row>
  says: { title: string; text: string; run: (n: number) => string; done: (n: number) => string }
  /** What else is asked before it is written, and its answers: another answer is another act. */
  options?: ReactNode
  chosen?: object
  onClose: () => void
}

/** Things out of a file: chosen, looked at line by line, and only then written. */
export function ImportDialog<Row extends ReportRow>({
  source,
  columns,
  model,
  errorFile,
  says,
  options,
  chosen,
  onClose,
}: ImportDialogProps<Row>) {
  const titleId = useId()
  const { checked, busy, failure, look, write } = useImport(source)
  const [skipWrong, setSkipWrong] = useState(false)
  const report = checked?.report
  const ready = report !== undefined && report.valid > 0 && (report.invalid === 0 || skipWrong)
  const run = async () => {
    const created = await write(skipWrong, chosen)
    if (created === undefined) return
    notify.success(says.done(created))
    onClose()
  }
  return (
    <Dialog open onClose={checked ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{says.title}</DialogTitle>
      <DialogContent>
        <div className={css.form}>
          <p className={css.quiet}>{says.text}</p>
          <div>
            <div className={css.file}>
              <FileButton
                accept=".csv,text/csv"
                label={t('choose')}
                variant={checked ? 'outlined' : 'contained'}
                onFile={(file) => void look(file)}
              >
                {t(checked ? 'other' : 'choose')}
              </FileButton>
              <Button
                variant="text"
                startIcon={<Download size={16} aria-hidden />}
                onClick={() => save(new Blob([model.text], { type: 'text/csv;charset=utf-8' }), model.name)}
              >
                {t('model')}
              </Button>
              {checked ? <span className={css.fileName}>{checked.name}</span> : null}
            </div>
            <div role="status" className={css.quiet}>
              {busy === 'checking' ? t('checking') : null}
            </div>
            <div role="alert" className={failure ? `form-summary ${css.failure}` : undefined}>
              {failure}
            </div>
          </div>
          {report ? (
            <>
              <ImportPreview report={report} columns={columns} />
              {report.invalid > 0 ? (
                <div>
                  <Button
                    size="small"
                    startIcon={<Download size={16} aria-hidden />}
                    onClick={() => save(new Blob([errorText(report.rows, errorFile)], { type: 'text/csv;charset=utf-8' }), errorFile.name)}
                  >
                    {t('errorFile', { n: report.invalid })}
                  </Button>
                </div>
              ) : null}
              {report.invalid > 0 && report.valid > 0 ? (
                <label className={css.check}>
                  <CheckBox checked={skipWrong} onChange={(isOn) => setSkipWrong(isOn)} />
                  {t('skip')}
                </label>
              ) : null}
              {options}
            </>
          ) : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        {report ? (
          <Button variant="contained" disabled={!ready || busy !== null} onClick={() => void run()}>
            {busy === 'writing' ? t('running') : says.run(report.valid)}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}
