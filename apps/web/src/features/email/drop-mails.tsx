import { errorText, refusalText } from '@balcao/ui/lib/language'
import { readErrorBody, readFieldErrors } from '@balcao/ui/lib/session/answers'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { sessions } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './email.module.css'
import { t } from './messages.ts'

/** So many at once: each becomes a ticket or a message. */
const MOST = 50

const filesIn = (list: FileList | null | undefined): readonly File[] => [...(list ?? [])].slice(0, MOST)

/** Why a file was not taken; undefined where it was. Not through the session's fetch, which gives up after ten seconds. */
async function send(mailboxId: number, file: File): Promise<{ isNew: boolean } | { why: string }> {
  const body = new FormData()
  body.append('mailboxId', String(mailboxId))
  body.append('file', file)
  const token = () => sessions.getState().session?.token
  const post = () => fetch('/api/email/inbound', { method: 'POST', body, headers: { authorization: `Bearer ${token() ?? ''}` } })
  const used = token()
  const first = await post()
  const answer = first.status === 401 && (await sessions.refresh(used)) === 'refreshed' ? await post() : first
  if (answer.ok) return (await answer.json()) as { isNew: boolean }
  const refused = readErrorBody(await answer.json().catch(() => null))
  const [field] = readFieldErrors(refused?.details) ?? []
  return { why: field ? refusalText(field) : refused ? errorText(refused) : `HTTP ${answer.status}` }
}

/** Mails that somebody has as files: dropped anywhere on the page, or chosen. They are taken in as if they had come to a mailbox. */
export const DropMails = () => {
  const cache = useQueryClient()
  const titleId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const boxes = trpc.email.mailboxes.list.useQuery({}, { enabled: files.length > 0 }).data?.data ?? []
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const mailboxId = Number(chosen || boxes[0]?.id || 0)

  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files')
    const over = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setFiles(filesIn(event.dataTransfer?.files))
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])

  const submit = async () => {
    setBusy(true)
    const results = []
    for (const file of files) results.push(await send(mailboxId, file).catch((error: unknown) => ({ why: String(error) })))
    setBusy(false)
    setFiles([])
    void cache.invalidateQueries({ queryKey: [['email']] })
    const failed = results.find((one) => 'why' in one)
    const count = results.filter((one) => 'isNew' in one).length
    if (failed && 'why' in failed) notify.error(t('dropFailed', { count, why: failed.why }), { id: 'email' })
    else notify.success(t(results.some((one) => 'isNew' in one && one.isNew) ? 'dropped' : 'droppedBefore', { count }), { id: 'email' })
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".eml,message/rfc822"
        multiple
        hidden
        onChange={({ target }) => {
          setFiles(filesIn(target.files))
          target.value = ''
        }}
      />
      <Button size="small" startIcon={<MailPlus size={16} aria-hidden />} title={t('dropHint')} onClick={() => input.current?.click()}>
        {t('addMails')}
      </Button>
      {files.length > 0 ? (
        <Dialog open onClose={() => setFiles([])} fullWidth maxWidth="xs" aria-labelledby={titleId}>
          <DialogTitle id={titleId}>{t('dropTitle', { count: files.length })}</DialogTitle>
          <DialogContent>
            <div className={css.form}>
              <p className={css.forward}>{files.map(({ name }) => name).join(', ')}</p>
              <TextField
                select
                size="small"
                label={t('mailbox')}
                value={boxes.length > 0 ? String(mailboxId) : ''}
                onChange={({ target }) => setChosen(target.value)}
              >
                {boxes.map(({ id, address }) => (
                  <MenuItem key={id} value={String(id)}>
                    {address}
                  </MenuItem>
                ))}
              </TextField>
            </div>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setFiles([])}>{t('giveUp')}</Button>
            <Button variant="contained" disabled={busy || mailboxId === 0} onClick={() => void submit()}>
              {t(busy ? 'saving' : 'takeIn')}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  )
}
