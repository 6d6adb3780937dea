import type { FieldImportReport } from '@balcao/contracts/custom-fields/transfer'
import { CheckBox } from '@balcao/ui/check-box'
import { typeName } from '@balcao/ui/lib/names'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { FileButton } from '../../lib/files/file-button.tsx'
import { refused, useFieldActs } from './fields.data.ts'
import { t } from './messages.ts'
import css from './page.module.css'

type Looked = { file: object; report: FieldImportReport }

/** How many fields a file makes or changes, and how many forms. */
const counted = ({ created, updated, forms }: FieldImportReport) => ({
  n: created + updated,
  forms: forms.filter(({ action }) => action === 'create' || action === 'update').length,
})
const runWords = (report: FieldImportReport) => (counted(report).forms > 0 ? t('importRunBoth') : t('importRun', counted(report)))
const doneWords = (report: FieldImportReport) => (counted(report).forms > 0 ? t('importDoneBoth') : t('importDone', counted(report)))

/** Definitions out of a file: looked at field by field, and only then written. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId()
  const acts = useFieldActs()
  const [looked, setLooked] = useState<Looked | null>(null)
  const [update, setUpdate] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()

  const ask = async (file: object, mode: 'skip' | 'update', dryRun: boolean) => {
    setBusy(true)
    setFailure(undefined)
    const outcome = await acts.importFile(file, mode, dryRun)
    setBusy(false)
    if (refused(outcome)) setFailure(t('failed', { why: outcome.failure.message }))
    else if (dryRun) setLooked({ file, report: outcome })
    else {
      notify.success(doneWords(outcome), { id: 'custom-field' })
      onClose()
    }
  }
  const read = async (chosen: File) => {
    setLooked(null)
    try {
      const file: unknown = JSON.parse(await chosen.text())
      if (typeof file !== 'object' || file === null || !('fields' in file)) throw new SyntaxError()
      await ask(file, update ? 'update' : 'skip', true)
    } catch {
      setFailure(t('importUnreadable'))
    }
  }
  const ready = looked !== null && looked.report.refused === 0 && Object.values(counted(looked.report)).some((n) => n > 0)
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={looked ? undefined : onClose}>
      <DialogTitle id={titleId}>{t('importTitle')}</DialogTitle>
      <DialogContent className={css.form}>
        <p className={css.quiet}>{t('importText')}</p>
        <div>
          <FileButton accept=".json,application/json" label={t('importChoose')} variant="outlined" onFile={(file) => void read(file)}>
            {t(looked ? 'importOther' : 'importChoose')}
          </FileButton>
        </div>
        <label className="custom-check">
          <CheckBox
            checked={update}
            onChange={(isOn) => {
              setUpdate(isOn)
              if (looked) void ask(looked.file, isOn ? 'update' : 'skip', true)
            }}
          />
          {t('importUpdate')}
        </label>
        <div role="status">{busy && !looked ? t('importChecking') : null}</div>
        <div role="alert" className={failure ? 'form-summary' : undefined}>
          {failure}
        </div>
        {looked ? (
          <ul className={css.lines} aria-label={t('importLines')}>
            {looked.report.fields.map((line, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have nothing else to be known by.
              <li key={n}>
                <strong>{line.label || line.key || `#${n + 1}`}</strong> · {t(`action_${line.action}`)}
                {line.errors.map(({ field, message }) => (
                  <span key={field} className={css.wrong}>
                    {field}: {message}
                  </span>
                ))}
              </li>
            ))}
            {looked.report.forms.map((line, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have nothing else to be known by.
              <li key={n}>
                <strong>{t('importForm', { type: typeName(line.type) || `#${n + 1}` })}</strong> · {t(`action_${line.action}`)}
                {line.errors.map(({ field, message }) => (
                  <span key={field} className={css.wrong}>
                    {field}: {message}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        {looked ? (
          <Button variant="contained" disabled={!ready || busy} onClick={() => void ask(looked.file, update ? 'update' : 'skip', false)}>
            {runWords(looked.report)}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}
