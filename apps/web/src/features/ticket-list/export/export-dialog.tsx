import type { ExportTickets } from '@balcao/contracts/ticket-list/export'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useListColumns } from '../list/list-columns.tsx'
import type { ShownList } from '../views/view-changes.ts'
import { addressOf, shownColumns } from './address.ts'
import { useExport } from './export.data.ts'
import css from './export.module.css'
import { t } from './messages.ts'

type Which = 'list' | 'all'
type Separator = ExportTickets['separator']

/** Asks how the list is to be written into a file, writes it, and shows how far it is. */
export const ExportDialog = ({ list, onClose }: { list: ShownList; onClose: () => void }) => {
  const titleId = useId()
  const columns = useListColumns()
  const { progress, notice, run, stop } = useExport()
  const [which, setWhich] = useState<Which>('list')
  const [separator, setSeparator] = useState<Separator>('semicolon')
  const start = async () => {
    const { filter, order, look } = list
    const shown = which === 'list' ? shownColumns(columns, look.view) : undefined
    const saved = await run(addressOf({ filter, order, separator, columns: shown }))
    if (saved === undefined) return
    notify.success(t('done', { n: saved }), { id: 'ticket-export' })
    onClose()
  }
  return (
    <Dialog open onClose={progress ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        {progress ? (
          <Running done={progress.done} total={progress.total} />
        ) : (
          <div className={css.form}>
            <p className={css.quiet}>{t('text')}</p>
            <Choice
              legend={t('columns')}
              value={which}
              onChoose={setWhich}
              choices={[
                ['list', t('columnsOfList')],
                ['all', t('columnsAll')],
              ]}
            />
            <Choice
              legend={t('separator')}
              value={separator}
              onChoose={setSeparator}
              choices={[
                ['semicolon', t('semicolon')],
                ['comma', t('comma')],
              ]}
            />
          </div>
        )}
        <div role="alert" className={notice?.failed ? `form-summary ${css.notice}` : css.quiet}>
          {notice?.text}
        </div>
      </DialogContent>
      <DialogActions>
        {progress ? (
          <Button onClick={stop}>{t('stop')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button variant="contained" onClick={() => void start()}>
              {t('run')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

const Running = ({ done, total }: { done: number; total: number | null }) => {
  const text = total === null ? t('starting') : t('running', { n: done, total })
  return (
    <div className={css.running}>
      <p role="status">{text}</p>
      <progress aria-label={t('title')} max={total ?? undefined} value={total === null ? undefined : done} />
    </div>
  )
}

type ChoiceProps<T extends string> = { legend: string; value: T; choices: readonly (readonly [T, string])[]; onChoose: (value: T) => void }

function Choice<T extends string>({ legend, value, choices, onChoose }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className={css.choice}>
      <legend>{legend}</legend>
      {choices.map(([one, label]) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChoose(one)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
