import { type StatusPageSettings, UpdateStatusPageSettings } from '@balcao/contracts/status-page/settings'
import { DiscardDialog } from '@balcao/ui/forms/discard-dialog'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { said } from '@balcao/ui/lib/language'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { OnOff } from '../../../lib/page/on-off.tsx'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import { type Service, ServicesField } from './services-field.tsx'
import css from './status-page.module.css'

type Values = Pick<StatusPageSettings, 'isPublic' | 'takesSubscribers' | 'intro'> & { services: Service[] }
type Wrong = { intro?: string; services?: string; rows: Record<number, string>; whole?: string }

const valuesOf = ({ isPublic, takesSubscribers, intro, components }: StatusPageSettings): Values => ({
  ...{ isPublic, takesSubscribers, intro },
  services: components.map((one) => ({ ...one, key: `${one.id}` })),
})

/** Rows that nothing was written in are left out. */
const inputOf = ({ services, ...values }: Values) => ({
  ...values,
  components: services.flatMap(({ key: _, ...one }) => (one.id === undefined && !one.name.trim() && !one.description.trim() ? [] : [one])),
})

/** What is wrong, at its place. */
function placed(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Wrong {
  const wrong: Wrong = { rows: {} }
  for (const { path, message } of issues)
    if (path[0] === 'intro') wrong.intro = message
    else if (path[0] === 'components' && path.length > 1) wrong.rows[Number(path[1])] ??= message
    else if (path[0] === 'components') wrong.services = message
    else wrong.whole = message
  return wrong
}

/** Sets up the status page: who reads it, its text, and its services. */
export const SettingsDialog = ({ settings, onClose }: { settings: StatusPageSettings; onClose: () => void }) => {
  const titleId = useId()
  const utils = trpc.useUtils()
  // What was read when the dialog opened: another's change meanwhile is refused and not written over.
  const [opened] = useState(settings)
  const [values, setValues] = useState(() => valuesOf(opened))
  const [wrong, setWrong] = useState<Wrong>({ rows: {} })
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const change = (some: Partial<Values>) => setValues({ ...values, ...some })
  const isChanged = JSON.stringify(inputOf(values)) !== JSON.stringify(inputOf(valuesOf(opened)))
  const close = () => (isChanged ? setLeaving(true) : onClose())
  const gone = opened.components.filter(({ id }) => !values.services.some((one) => one.id === id)).map(({ name }) => name)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const parsed = UpdateStatusPageSettings.safeParse(inputOf(values))
    if (!parsed.success) return setWrong(placed(parsed.error.issues.map(({ path, message }) => ({ path, message: said(message) }))))
    setWrong({ rows: {} })
    setBusy(true)
    try {
      utils.statusPage.settings.get.setData({}, await api.statusPage.settings.update.mutate({ ...parsed.data, version: opened.version }))
      notify.success(t('saved'), { id: 'status-page' })
      onClose()
    } catch (error) {
      setBusy(false)
      const fields = fieldErrors(error)
      const failure = failureOf(error)
      if (fields.length > 0) setWrong(placed(fields.map(({ field, message }) => ({ path: field.split('.'), message }))))
      else setWrong({ rows: {}, whole: failure.code === 'status_page_changed' ? t('changed') : t('refused', { why: failure.message }) })
    }
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{t('dialog')}</DialogTitle>
        <DialogContent>
          <div className={css.form}>
            {wrong.whole ? (
              <p role="alert" className={css.wrong}>
                {wrong.whole}
              </p>
            ) : null}
            <OnOff label={t('isPublic')} hint={t('isPublicHint')} value={values.isPublic} onChange={(isPublic) => change({ isPublic })} />
            <OnOff
              label={t('takesSubscribers')}
              hint={t('takesSubscribersHint')}
              value={values.takesSubscribers}
              onChange={(takesSubscribers) => change({ takesSubscribers })}
            />
            <FieldFrame label={t('intro')} hint={t('introHint')} error={wrong.intro}>
              {(ids) => <PlainInput ids={ids} multiline minRows={2} value={values.intro} onChange={(intro) => change({ intro })} />}
            </FieldFrame>
            <ServicesField
              services={values.services}
              errors={wrong.rows}
              error={wrong.services}
              onChange={(services) => change({ services })}
            />
            {gone.length > 0 ? <p role="status">{t('removed', { names: gone.join(', ') })}</p> : null}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={busy}>
            {t(busy ? 'saving' : 'save')}
          </Button>
        </DialogActions>
      </form>
      <DiscardDialog open={leaving} onConfirm={onClose} onClose={() => setLeaving(false)} />
    </Dialog>
  )
}
