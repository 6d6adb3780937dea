import type { Backup } from '@balcao/contracts/backups/backups'
import type { PreviewTable, RollbackPreview } from '@balcao/contracts/backups/runs'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { type FormEvent, useId, useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import { nameOf } from './backup-row.tsx'
import css from './backups.module.css'
import { failureText } from './failure-text.ts'
import { t } from './restore-messages.ts'
import { ScopeField } from './scope-field.tsx'

const LOOK_AGAIN_MS = 1_000
const NAMED = [
  'tickets',
  'comments',
  'ticket_events',
  'users',
  'companies',
  'attachments',
  'kb_articles',
  'queues',
  'tags',
  'templates',
] as const
const tableName = (name: string) => {
  const known = NAMED.find((one) => one === name)
  return known ? t(known) : name
}
const OP = { add: () => t('sampleAdd'), change: () => t('sampleChange'), remove: () => t('sampleRemove') }
const asText = (row: Record<string, unknown> | null) =>
  row
    ? Object.entries(row)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('\n')
    : '—'

const Samples = ({ table }: { table: PreviewTable }) => (
  <details>
    <summary>
      {t('samples')}: {tableName(table.name)}
    </summary>
    <ul className={css.samples}>
      {table.samples.map(({ op, before, after }) => (
        <li key={`${op}${asText(before)}${asText(after)}`}>
          <strong>{OP[op]()}</strong>
          <pre>{asText(before)}</pre>
          <pre>{asText(after)}</pre>
        </li>
      ))}
    </ul>
  </details>
)

const Changes = ({ preview }: { preview: RollbackPreview }) => {
  const { tables, lost, conflicts } = preview
  if (tables.length === 0) return <p>{t('nothing')}</p>
  const some = { tickets: String(lost.tickets), replies: String(lost.replies), files: String(lost.files) }
  return (
    <>
      <table className={css.changes} aria-label={t('changes')}>
        <thead>
          <tr>
            <th scope="col">{t('table')}</th>
            <th scope="col">{t('added')}</th>
            <th scope="col">{t('changed')}</th>
            <th scope="col">{t('removed')}</th>
          </tr>
        </thead>
        <tbody>
          {tables.map(({ name, added, changed, removed }) => (
            <tr key={name}>
              <th scope="row">{tableName(name)}</th>
              <td>{added}</td>
              <td>{changed}</td>
              <td>{removed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {tables.map((table) => (
        <Samples key={table.name} table={table} />
      ))}
      <p>{lost.tickets + lost.replies + lost.files > 0 ? t('lost', some) : t('lostNothing')}</p>
      {conflicts.length > 0 ? <p>{t('conflicts', { emails: conflicts.map(({ value }) => value).join(', ') })}</p> : null}
      <p className={css.quiet}>{t('kept')}</p>
      <p className={css.quiet}>{t('undo')}</p>
    </>
  )
}

/** Shows what a restore would do, and asks for it: closing it loses nothing. */
const RestoreDialog = ({ backup, onClose }: { backup: Pick<Backup, 'id' | 'createdAt'>; onClose: () => void }) => {
  const titleId = useId()
  const utils = trpc.useUtils()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [scope, setScope] = useState('all')
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = trpc.backups.preview.useQuery(
    { id: backup.id, scope },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_AGAIN_MS : false) },
  )
  const ready = data?.status === 'done' && data.token !== null && data.tables.length > 0
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || busy || data.token === null) return
    setBusy(true)
    try {
      await api.backups.rollback.mutate({ id: backup.id, token: data.token, confirm: typed.trim(), reason, scope })
      notify.success(t('asked'), { id: 'backups' })
      onClose()
    } catch (why) {
      const { code, message } = failureOf(why)
      if (code !== 'proof_required') notify.error(t('refused', { why: message }), { id: 'backups' })
    } finally {
      setBusy(false)
      await utils.backups.invalidate()
    }
  }
  const failure = error ? failureOf(error).message : data?.status === 'failed' ? failureText(data.failure) : undefined
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={(event) => void send(event)}>
        <DialogTitle id={titleId}>{t('title', { at: nameOf(backup) })}</DialogTitle>
        <DialogContent className={css.dialog}>
          <ScopeField onScope={setScope} />
          {failure !== undefined ? (
            <div role="alert">
              <strong>{t('failed')}</strong>
              <p>{t('failedText', { why: failure })}</p>
              <Button
                onClick={() => {
                  void api.backups.preview.query({ id: backup.id, scope, fresh: true }).finally(() => void refetch())
                }}
              >
                {t('again')}
              </Button>
            </div>
          ) : data?.status === 'done' ? (
            <Changes preview={data} />
          ) : (
            <div role="status">
              <p>{t('comparing')}</p>
              <LinearProgress aria-label={t('comparing')} />
            </div>
          )}
          {ready ? (
            <>
              <FieldFrame label={t('reason')}>
                {(ids) => <PlainInput ids={ids} value={reason} onChange={setReason} autoComplete="off" />}
              </FieldFrame>
              <FieldFrame label={t('type', { slug: data.confirm })}>
                {(ids) => <PlainInput ids={ids} value={typed} onChange={setTyped} autoComplete="off" />}
              </FieldFrame>
            </>
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {ready ? (
            <Button
              type="submit"
              variant="contained"
              color="error"
              disabled={busy || reason.trim() === '' || typed.trim() !== data.confirm}
            >
              {t('restore')}
            </Button>
          ) : null}
        </DialogActions>
      </form>
    </Dialog>
  )
}
export default RestoreDialog
