import { type TemplateImport, TemplatePack } from '@balcao/contracts/templates/pack'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { refusalText } from '@balcao/ui/lib/language'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { FileButton } from '../../lib/files/file-button.tsx'
import { save } from '../../lib/files/file-export.ts'
import { api } from '../../lib/trpc.ts'
import { t } from './pack.messages.ts'
import css from './pack.module.css'

const FILE = 'templates.json'
type Seen = { pack: TemplatePack; found: TemplateImport }

/** The file as what it has to be; undefined for any other one. */
async function packIn(file: File): Promise<TemplatePack | undefined> {
  try {
    return TemplatePack.safeParse(JSON.parse(await file.text())).data
  } catch {
    return undefined
  }
}

/** Takes the team's templates along as a file, or brings those of another organisation after a look at what would be created. */
export const PackDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId()
  const cache = useQueryClient()
  const [seen, setSeen] = useState<Seen | null>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure('')
    try {
      await act()
    } catch (error) {
      setFailure(t('failed', { why: failureOf(error).message }))
    } finally {
      setBusy(false)
    }
  }
  const download = () =>
    run(async () => {
      const pack = await api.templates.exportPack.mutate({}, { context: { actionKey: newActionKey() } })
      save(new Blob([JSON.stringify(pack, null, 2)], { type: 'application/json' }), FILE)
    })
  const look = (file: File) =>
    run(async () => {
      setSeen(null)
      const pack = await packIn(file)
      if (!pack) return setFailure(t('notPack'))
      setSeen({ pack, found: await api.templates.importPack.mutate({ pack, dryRun: true }, { context: { actionKey: newActionKey() } }) })
    })
  const create = ({ pack }: Seen) =>
    run(async () => {
      const { created } = await api.templates.importPack.mutate({ pack, dryRun: false }, { context: { actionKey: newActionKey() } })
      for (const area of ['templates', 'tickets']) void cache.invalidateQueries({ queryKey: [[area]] })
      notify.success(t('created', { n: created }), { id: 'template-pack' })
      onClose()
    })
  const fresh = seen?.found.data.filter(({ outcome }) => outcome === 'new').length ?? 0
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        <div className={css.pack}>
          <p>{t('about')}</p>
          <div className={css.acts}>
            <Button startIcon={<Download size={16} aria-hidden />} disabled={busy} onClick={() => void download()}>
              {t('download')}
            </Button>
            <FileButton accept=".json,application/json" label={t('file')} variant="outlined" onFile={(file) => void look(file)}>
              {t('choose')}
            </FileButton>
          </div>
          <p role="alert">{failure}</p>
          {seen ? <Preview found={seen.found} /> : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
        {seen ? (
          <Button variant="contained" disabled={busy || fresh === 0} onClick={() => void create(seen)}>
            {t('create', { n: fresh })}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}

/** What would become of each template of the file. */
const Preview = ({ found }: { found: TemplateImport }) => (
  <section aria-label={t('preview')}>
    <ul className={css.preview}>
      {found.data.map(({ name, outcome, left, reasons }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may have a name twice, and its order stays
        <li key={n}>
          <strong>{name}</strong>: {t(`outcome_${outcome}`)}
          {left.length > 0 ? (
            <div>{t('left', { names: left.map((one) => t(`left_${one.what}`, { name: one.name })).join(', ') })}</div>
          ) : null}
          {reasons.map((why) => (
            <div key={why.message}>{refusalText(why)}</div>
          ))}
        </li>
      ))}
    </ul>
  </section>
)
